// DataSources
