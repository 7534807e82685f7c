// ChartModel
