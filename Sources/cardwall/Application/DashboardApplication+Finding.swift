import DataSources

// The dashboards that are open, found by the files that they are in.

extension DashboardApplication {
  /// Returns the dashboard that is open by a path.
  func dashboard(of path: String?) -> OpenDashboard? {
    let name = StateFile.name(of: path)
    return dashboards.first { $0.name == name }
  }

  /// Finds the dashboard of a file that is open, also by another path that leads to the file.
  ///
  /// Symbolic links are followed off the main actor: they may be on storage that doesn't answer.
  /// - Parameter use: called with the dashboard, at once if no link has to be followed; with nil if
  ///   it isn't open.
  func find(_ path: String?, then use: @escaping (OpenDashboard?) -> Void) {
    let known = dashboard(of: path)
    guard known == nil, let path, dashboards.contains(where: { $0.path != nil }) else {
      return use(known)
    }
    application.hold()
    Task { [weak self, application] in
      let file = await path.followingLinks()
      await self?.followLinks()
      // Bytes are compared: two forms of a letter are two names of files, though equal texts.
      if let self {
        let other = dashboards.first { $0.realPath.map { Array($0.utf8) } == Array(file.utf8) }
        use(dashboard(of: path) ?? other)
      }
      application.release()
    }
  }

  /// Follows the symbolic links of dashboards that are about to open, so that a second link to the
  /// same file finds them.
  ///
  /// Storage that doesn't answer isn't waited for long.
  private func followLinks() async {
    while let dashboard = dashboards.first(where: { $0.path != nil && $0.realPath == nil }),
      let path = dashboard.path
    {
      let file = try? await within(Self.linkTime, by: SourceClock()) {
        () async throws(SourceFailure) in await path.followingLinks()
      }
      if dashboard.realPath == nil { dashboard.realPath = file ?? path.absolutePath }
    }
  }

  /// The time for which the links of another dashboard are followed.
  private static let linkTime = Duration.seconds(1)
}
