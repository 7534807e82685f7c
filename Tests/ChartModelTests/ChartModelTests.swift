// ChartModelTests
