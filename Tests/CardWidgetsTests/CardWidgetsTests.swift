// CardWidgetsTests
