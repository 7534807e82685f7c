// CardModelTests
