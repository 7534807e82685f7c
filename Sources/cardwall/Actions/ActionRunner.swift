import CardModel
import DataSources
import Gtk

/// Does what a button of a card says, and tells how far it is (S-41).
struct ActionRunner {
  let open: (Destination) -> Void
  let refresh: () -> Void
  let hide: () -> Void
  let progress: (Action.Progress) -> Void

  /// - Parameter window: in front of which a question is asked.
  func run(_ action: Action, from window: Window?) {
    guard let question = action.confirmation, let window else { return perform(action) }
    ConfirmationDialog.ask(question, doing: action.title, over: window) { perform(action) }
  }

  private func perform(_ action: Action) {
    switch action.effect {
    case .open(let destination): open(destination)
    case .refresh: refresh()
    case .command(let arguments): runCommand(arguments, of: action)
    case .unavailable(let reason): progress(.failed(reason))
    case .hide: hide()
    case .bookmark: progress(.failed("Cards can't be marked by this version"))
    }
  }

  private func runCommand(_ arguments: [String], of action: Action) {
    progress(.running)
    let command = SourceConfiguration(.command(run: arguments, format: .text, environment: [:]))
      .makeAdapter(clock: SourceClock())
    Task {
      do throws(SourceFailure) {
        _ = try await command.fetch()
        progress(action.whenDone)
        refresh()
      } catch {
        progress(.failed(error.message))
      }
    }
  }
}
