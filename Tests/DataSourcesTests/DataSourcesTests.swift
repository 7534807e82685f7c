// DataSourcesTests
