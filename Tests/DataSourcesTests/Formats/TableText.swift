import DataSources

/// Reads a text as the table in the file `t.csv`.
/// - Parameter change: sets options, which are those of a source without any.
func readTable(
  _ text: String, _ change: (inout CSVOptions) -> Void = { _ in }
) throws -> ReadData {
  var options = CSVOptions()
  change(&options)
  return try DataReading(.csv, csv: options).read(Array(text.utf8), name: "t.csv")
}
