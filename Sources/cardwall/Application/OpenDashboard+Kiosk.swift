import Foundation

/// The dark hours, the size of text and the safe mode of a kiosk.
extension OpenDashboard {
  /// Follows the hours and the size of text of a kiosk.
  func follow(_ screen: KioskScreen) {
    screen.light.onNight = { [weak self] in self?.look.isNight = $0 }
    screen.page.onScale = { [weak self] in
      guard let self, look.textScale != $0 else { return }
      look.textScale = $0
    }
  }

  /// Whether the kiosk shows its dashboard without what may have ended it (P2).
  var isSafe: Bool { safeMode?.isOn == true }

  /// Ends safe mode, and starts what it has left out.
  func leaveSafeMode() {
    safeMode?.reset()
    onLeaveSafeMode()
  }
}

extension SafeMode {
  /// Counts a start with a dashboard; with an edit of its file since the last one, counting begins
  /// anew.
  convenience init(of path: String?, environment: [String: String], problems: ProblemLog) {
    let file = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    self.init(
      StateFile("starts", of: path, extension: "json", environment: environment),
      changedAt: (file?[.modificationDate] as? Date)?.timeIntervalSince1970, problems: problems)
  }
}
