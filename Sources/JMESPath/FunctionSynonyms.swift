import Localization

extension FunctionTable {
  /// The names that other languages have for functions.
  private static let synonyms: [String: [String]] = [
    "add": ["plus"],
    "add_time": ["adddays", "date_add", "date_sub", "dateadd", "edate"],
    "avg": ["average", "mean", "mittelwert", "moyenne"],
    "bytes": ["filesize", "filesizeformat", "format_bytes", "humanbytes"],
    "ceil": ["ceiling", "roundup"],
    "compact": ["humanize", "short", "abbreviate"],
    "contains": [
      "includes", "has", "charindex", "indexof", "instr", "strpos", "str_contains", "search",
    ],
    "currency": ["money", "dollar"],
    "days_until": ["datediff", "date_diff", "datedif"],
    "divide": ["div", "quotient"],
    "ends_with": ["endswith"],
    "fixed": ["to_fixed", "tofixed"],
    "floor": ["rounddown", "trunc"],
    "format_date": ["strftime", "date_format", "formatdate"],
    "group_by": ["groupby"],
    "if": ["iif", "ifelse", "when", "cond", "case", "wenn"],
    "index_by": ["key_by", "keyby", "associate", "to_dict"],
    "join": ["implode", "group_concat", "string_agg", "listagg", "textjoin"],
    "length": ["len", "count", "size", "strlen", "counta", "rows", "anzahl"],
    "lookup": ["find", "find_by", "vlookup", "xlookup", "hlookup", "sverweis"],
    "lower": ["lowercase", "lcase", "to_lower", "tolower", "tolowercase"],
    "max": ["maximum", "greatest"],
    "min": ["minimum", "least"],
    "multiply": ["mul", "times"],
    "not_null": ["coalesce", "default", "ifnull", "nvl", "iferror", "ifna", "isnull"],
    "now": ["current_timestamp"],
    "number": ["format", "format_number", "numberformat", "to_char", "tolocalestring"],
    "percent": ["percentage", "pct"],
    "relative": ["ago", "timeago", "from_now", "fromnow"],
    "replace": ["substitute", "replace_all", "replaceall", "gsub", "regexp_replace"],
    "seconds": ["timestamp", "unix", "unixtime", "epoch", "strptime", "to_seconds", "parse_date"],
    "sort_by": ["order_by", "orderby"],
    "split": ["explode", "split_part"],
    "start_of": ["date_trunc"],
    "starts_with": ["beginswith", "startswith"],
    "substring": ["substr", "slice", "truncate"],
    "subtract": ["minus", "difference"],
    "sum": ["total", "summe", "somme", "suma"],
    "to_number": [
      "int", "float", "parse", "tonumber", "cast", "parsefloat", "parseint", "value",
    ],
    "to_string": ["str", "string", "text", "tostring"],
    "today": ["current_date", "curdate", "getdate", "heute"],
    "trim": ["strip", "ltrim", "rtrim"],
    "type": ["typeof"],
    "unique": ["uniq", "distinct"],
    "upper": ["uppercase", "ucase", "to_upper", "toupper", "touppercase"],
    "weekday": ["dayofweek", "day_of_week"],
  ]

  /// The expressions for functions of other languages that have another form here.
  private static let forms: [(names: [String], written: String, function: String?)] = [
    (["countif", "countifs", "count_if"], "length([?…])", "length"),
    (["sumif", "sumifs", "sum_if"], "sum([?…].amount)", "sum"),
    (["averageif", "averageifs", "avg_if"], "avg([?…].amount)", "avg"),
    (["concat", "concatenate"], "join('', [a, b])", "join"),
    (["left"], "substring(text, `0`, `3`)", "substring"),
    (["mid"], "substring(text, `1`, `3`)", "substring"),
    (["right"], "substring(text, `-3`)", "substring"),
    (["mod"], "subtract(a, multiply(b, floor(divide(a, b))))", "subtract"),
    (["filter", "where"], "[?…]", nil),
    (["first", "head"], "[0]", nil),
    (["last", "tail"], "[-1]", nil),
    (["and"], "a && b", nil),
    (["or"], "a || b", nil),
    (["not", "isblank", "isempty", "is_null"], "!a", nil),
  ]

  /// Returns what to do about a call of the unknown function `name`; nil if nothing is similar.
  func advice(for name: String) -> String? {
    let small = name.lowercased()
    if let form = Self.forms.first(where: { $0.names.contains(small) }),
      form.function.map({ self[$0] != nil }) ?? true
    {
      return String(localized: "write \(form.written)")
    }
    guard let near = translation(of: small) ?? nearest(to: name, among: names) else { return nil }
    return String(localized: "did you mean \(near)()?")
  }

  /// Returns the function that other languages call `name`; nil if there is none.
  private func translation(of name: String) -> String? {
    Self.synonyms.first { $0.value.contains(name) && self[$0.key] != nil }?.key
  }
}
