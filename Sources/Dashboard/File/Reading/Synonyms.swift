/// The words of other programs for keys and words of the dashboard file.
enum Synonyms {
  private static let words: [String: [String]] = [
    "bar": ["horizontal_bar"],
    "calendar": ["ical", "ics", "caldav", "webcal"],
    "cards": ["widgets", "panels", "tiles"],
    "color": ["colour"],
    "column": ["histogram", "vertical_bar"],
    "clock": ["countdown", "timer"],
    "combination": ["combo", "mixed", "pareto"],
    "command": ["ping", "shell", "exec", "script"],
    "csv": ["delimiter", "sep"],
    "donut": ["pie", "doughnut"],
    "each": ["foreach", "for_each", "repeat"],
    "end": ["right"],
    "every": [
      "interval", "refresh", "refresh_interval", "update_interval", "scan_interval", "poll",
    ],
    "feed": ["rss", "atom"],
    "file": ["csv", "excel", "json", "table", "xlsx", "yaml"],
    "critical": ["orange", "yellow", "amber", "warning", "warn"],
    "gte": ["above", "over", "from", "gt", ">=", ">", "min"],
    "informative": ["blue", "info"],
    "lt": ["below", "under", "lte", "to", "<", "<=", "max"],
    "negative": ["red", "bad", "danger", "error"],
    "neutral": ["grey", "gray"],
    "positive": ["green", "good", "success", "ok"],
    "header": ["title", "name", "heading", "label"],
    "http": ["api", "docker", "rest", "url", "web"],
    "iso-8859-1": ["latin1", "latin-1", "iso8859-1", "iso_8859-1", "iso-latin-1"],
    "items": ["rows", "values", "data"],
    "kpis": ["gauge", "meter", "stat", "figure"],
    "limit": ["max_rows", "max", "count", "top"],
    "line": ["timeseries", "time_series", "spline", "sparkline"],
    "max": ["maximum"],
    "min": ["minimum"],
    "opens": ["on_click", "onclick", "link", "href", "tap_action"],
    "ring": ["gauge", "meter"],
    "path": ["file", "filename", "database"],
    "run": ["command", "cmd", "exec", "shell"],
    "sections": ["groups", "panels"],
    "source": ["data_source", "datasource", "entity"],
    "start": ["left"],
    "text": ["content", "markdown"],
    "title": ["name", "label", "heading"],
    "url": ["uri", "href", "link", "endpoint"],
    "utf-16": ["unicode"],
    "value": ["expression", "number"],
    "vars": ["variables"],
    "windows-1252": ["ansi", "cp1252", "cp-1252", "win1252", "windows1252"],
    "when": ["if", "condition", "show_if", "visible", "visibility"],
  ]

  /// Returns the one of `candidates` that another program calls `word`; nil if there is none.
  static func translation(of word: String, among candidates: some Sequence<String>) -> String? {
    let word = word.lowercased()
    let kind = word.replacing("chart", with: "").filter(\.isLetter)
    return candidates.sorted().first {
      words[$0]?.contains(word) == true || kind != word && kind == $0
    }
  }

  /// Returns the words that other programs have for `candidates`.
  static func all(for candidates: some Sequence<String>) -> [String] {
    candidates.sorted().flatMap { words[$0] ?? [] }
  }

  /// Returns a key as a message writes it, with the inner key that has the meaning of the synonym.
  static func written(_ key: String, for word: String) -> String {
    switch (key, word.lowercased()) {
    case ("header", _): "header: { title: … }"
    case ("clock", "countdown"), ("clock", "timer"): "clock: { until: { at: … } }"
    case ("csv", "delimiter"), ("csv", "sep"): "csv: { separator: … }"
    case ("kpis", "gauge"), ("kpis", "meter"): "kpis: [{ value: …, ring: … }]"
    case ("http", "docker"): "http, with url: unix:/run/docker.sock:/containers/json"
    default: key
    }
  }

  /// Returns whether a word stands for what a request shows to its server, for which there is no
  /// key of its own.
  static func isAuthentication(_ word: String) -> Bool {
    [
      "auth", "authorization", "authentication", "token", "bearer", "bearer_token", "api_key",
      "apikey", "basic", "basic_auth", "username",
    ].contains(word.lowercased())
  }

  /// Returns whether a word stands for the key `every`, which only a source has.
  static func isKeyOfSource(_ word: String) -> Bool {
    word == "every" || words["every"]?.contains(word) == true
  }
}
