// cardwallTests
