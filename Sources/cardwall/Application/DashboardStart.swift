/// The request of a start of the program: a dashboard in a window.
nonisolated struct DashboardStart: Codable, Equatable {
  /// The path of the dashboard file; nil for this machine's own dashboard.
  var path: String?
  /// The link that the window follows when it opens, as it is written.
  var link: String?
  var isKiosk = false
  /// The name of the monitor that a kiosk fills; nil for that of its file.
  var monitor: String?
  /// Whether the dashboard may do everything that it declares.
  var isTrusted = false
}
