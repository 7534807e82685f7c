import Localization

extension FunctionTable {
  /// The names that other languages have for functions.
  private static let synonyms: [String: [String]] = [
    "abs": ["fabs", "betrag"],
    "add": ["plus"],
    "add_time": ["adddays", "date_add", "date_sub", "dateadd", "edate", "timedelta", "workday"],
    "avg": ["average", "mean", "mittelwert", "moyenne", "promedio"],
    "bytes": ["filesize", "filesizeformat", "format_bytes", "humanbytes"],
    "ceil": ["ceiling", "roundup", "aufrunden"],
    "compact": ["humanize", "short", "abbreviate"],
    "contains": [
      "includes", "has", "charindex", "indexof", "instr", "strpos", "str_contains", "search",
      "match", "regexmatch", "regex_match", "suchen", "finden",
    ],
    "currency": ["money", "dollar"],
    "days_until": ["datediff", "date_diff", "datedif", "days", "networkdays", "tage"],
    "divide": ["div", "quotient"],
    "ends_with": ["endswith"],
    "fixed": ["to_fixed", "tofixed"],
    "floor": ["rounddown", "trunc", "ganzzahl", "abrunden"],
    "format_date": ["strftime", "date_format", "formatdate", "timestamp_custom", "as_datetime"],
    "group_by": ["groupby"],
    "if": [
      "iif", "ifelse", "when", "cond", "case", "wenn", "wenns", "ifs", "switch", "choose", "si",
    ],
    "index_by": ["key_by", "keyby", "associate", "to_dict"],
    "join": ["implode", "group_concat", "string_agg", "listagg", "textjoin", "textverketten"],
    "length": ["len", "count", "size", "strlen", "counta", "rows", "anzahl", "anzahl2"],
    "lookup": [
      "find", "find_by", "vlookup", "xlookup", "hlookup", "sverweis", "wverweis", "xverweis",
    ],
    "lower": ["lowercase", "lcase", "to_lower", "tolower", "tolowercase", "klein"],
    "map": ["select", "pluck", "collect", "foreach"],
    "max": ["maximum", "greatest", "large"],
    "min": ["minimum", "least", "small"],
    "month": ["monat"],
    "multiply": ["mul", "times", "product"],
    "not_null": [
      "coalesce", "default", "ifnull", "nvl", "iferror", "ifna", "isnull", "wennfehler",
    ],
    "now": ["current_timestamp", "jetzt", "utcnow", "date_now"],
    "number": ["format", "format_number", "numberformat", "to_char", "tolocalestring"],
    "percent": ["percentage", "pct"],
    "relative": ["ago", "timeago", "from_now", "fromnow", "relative_time", "time_since"],
    "replace": [
      "substitute", "replace_all", "replaceall", "gsub", "regexp_replace", "regex_replace",
      "wechseln", "ersetzen",
    ],
    "reverse": ["reversed"],
    "round": ["runden", "mround"],
    "seconds": [
      "timestamp", "unix", "unixtime", "epoch", "strptime", "to_seconds", "parse_date",
      "as_timestamp",
    ],
    "sort": ["sorted", "asort"],
    "sort_by": ["order_by", "orderby", "sortby"],
    "split": ["explode", "split_part"],
    "start_of": ["date_trunc", "eomonth"],
    "starts_with": ["beginswith", "startswith"],
    "substring": ["substr", "slice", "truncate"],
    "subtract": ["minus", "difference"],
    "sum": ["total", "summe", "somme", "suma", "subtotal", "reduce"],
    "to_number": [
      "int", "float", "parse", "tonumber", "cast", "parsefloat", "parseint", "value", "wert",
    ],
    "to_string": ["str", "string", "text", "tostring", "to_json", "stringify"],
    "today": ["current_date", "curdate", "getdate", "heute"],
    "trim": ["strip", "ltrim", "rtrim", "clean", "glaetten"],
    "type": ["typeof", "isnumber", "istext", "is_number"],
    "unique": ["uniq", "distinct"],
    "upper": [
      "uppercase", "ucase", "to_upper", "toupper", "touppercase", "gross", "proper", "capitalize",
    ],
    "weekday": ["dayofweek", "day_of_week", "wochentag"],
    "year": ["jahr"],
  ]

  /// The functions of templates of Home Assistant that read entities.
  private static let entityFunctions: Set = [
    "states", "state_attr", "is_state", "is_state_attr", "has_value", "expand",
  ]

  /// The expressions for functions of other languages that have another form here.
  private static let forms: [(names: [String], written: String, function: String?)] = [
    (["countif", "countifs", "count_if", "zaehlenwenn", "countblank"], "length([?…])", "length"),
    (["sumif", "sumifs", "sum_if", "summewenn", "summewenns"], "sum([?…].amount)", "sum"),
    (["averageif", "averageifs", "avg_if", "mittelwertwenn"], "avg([?…].amount)", "avg"),
    (["maxifs"], "max([?…].amount)", "max"),
    (["minifs"], "min([?…].amount)", "min"),
    (["sumproduct"], "sum([].multiply(a, b))", "multiply"),
    (["concat", "concatenate", "verketten"], "join('', [a, b])", "join"),
    (["left", "links"], "substring(text, `0`, `3`)", "substring"),
    (["mid", "teil"], "substring(text, `1`, `3`)", "substring"),
    (["right", "rechts"], "substring(text, `-3`)", "substring"),
    (["mod", "rest"], "subtract(a, multiply(b, floor(divide(a, b))))", "subtract"),
    (["power", "pow", "potenz"], "multiply(a, a)", "multiply"),
    (["isoweeknum", "weeknum", "kalenderwoche"], "format_date(day, 'w')", "format_date"),
    (["day", "tag"], "format_date(day, 'd')", "format_date"),
    (["hour", "stunde"], "format_date(time, 'H')", "format_date"),
    (["filter", "where", "selectattr", "rejectattr"], "[?…]", nil),
    (["first", "head"], "[0]", nil),
    (["last", "tail"], "[-1]", nil),
    (["and", "und"], "a && b", nil),
    (["or", "oder"], "a || b", nil),
    (["not", "nicht", "isblank", "isempty", "is_null", "istleer"], "!a", nil),
    (["row_number", "rank"], "sort_by(list, &amount)", nil),
  ]

  /// Returns what to do about a call of the unknown function `name`; nil if nothing is similar.
  /// - Parameter receiver: what the function is called on as in other languages; nil for none.
  func advice(for name: String, on receiver: String? = nil) -> String? {
    let small = name.lowercased()
    if Self.entityFunctions.contains(small) {
      return String(
        localized:
          "the states of entities come from a source, and are read by the names of its data")
    }
    if let form = Self.forms.first(where: { $0.names.contains(small) }),
      form.function.map({ self[$0] != nil }) ?? true
    {
      return String(localized: "write \(form.written)")
    }
    guard let near = translation(of: small) ?? nearest(to: name, among: names) else { return nil }
    if let receiver { return String(localized: "did you mean \(near)(\(receiver))?") }
    return String(localized: "did you mean \(near)()?")
  }

  /// Returns the function that other languages call `name`; nil if there is none.
  private func translation(of name: String) -> String? {
    Self.synonyms.first { $0.value.contains(name) && self[$0.key] != nil }?.key
  }

  /// Returns the function that a name in place of a call probably stands for, such as that of
  /// `name.upper` or `list | count`; nil if there is none.
  static func function(meantBy name: String) -> String? {
    let small = name.lowercased()
    switch small {
    case "count", "len", "size": return "length"
    case "float", "int": return "to_number"
    default: return synonyms[small] == nil ? nil : small
    }
  }
}
