import Dashboard
import Synchronization

/// The expressions that cards could not compute, each once.
nonisolated final class IssueLog: Sendable {
  private let issues = Mutex<[BindingIssue]>([])

  func add(_ found: [BindingIssue]) {
    guard !found.isEmpty else { return }
    issues.withLock { issues in
      for issue in found where !issues.contains(issue) { issues.append(issue) }
    }
  }

  var all: [BindingIssue] { issues.withLock { $0 } }
}
