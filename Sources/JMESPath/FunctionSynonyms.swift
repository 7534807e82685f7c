extension FunctionTable {
  /// The names that other languages have for functions.
  private static let synonyms: [String: [String]] = [
    "avg": ["average", "mean"],
    "bytes": ["filesize", "filesizeformat", "format_bytes", "humanbytes"],
    "compact": ["humanize", "short", "abbreviate"],
    "contains": ["includes", "has"],
    "date": ["strftime", "format_date", "date_format"],
    "if": ["iif", "ifelse", "when", "cond"],
    "index_by": ["key_by", "keyby", "associate", "to_dict"],
    "join": ["concat", "implode"],
    "length": ["len", "count", "size", "strlen"],
    "lookup": ["find", "find_by", "vlookup", "xlookup"],
    "lower": ["lowercase", "lcase", "to_lower", "tolower"],
    "not_null": ["coalesce", "default", "ifnull", "nvl"],
    "number": ["format", "format_number", "numberformat"],
    "seconds": ["timestamp", "unix", "unixtime", "epoch", "strptime", "to_seconds", "parse_date"],
    "split": ["explode", "split_part"],
    "substring": ["substr", "slice", "left", "mid", "truncate"],
    "to_number": ["int", "float", "parse", "tonumber"],
    "to_string": ["str", "string", "text", "tostring"],
    "trim": ["strip"],
    "unique": ["uniq", "distinct"],
    "upper": ["uppercase", "ucase", "to_upper", "toupper"],
  ]

  /// Returns the function that other languages call `name`; nil if there is none.
  func translation(of name: String) -> String? {
    let name = name.lowercased()
    return Self.synonyms.first { $0.value.contains(name) && self[$0.key] != nil }?.key
  }
}
