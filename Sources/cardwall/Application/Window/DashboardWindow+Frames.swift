/// The frames of the window.
extension DashboardWindow {
  /// Calls `work` once, after the first frames, so that it doesn't delay them.
  func afterFirstFrames(_ work: @escaping () -> Void) {
    var frameCount = 0
    window.scope.tick { _ in
      frameCount += 1
      if frameCount > 2 { work() }
      return frameCount <= 2
    }
  }
}
