import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import Localization

/// The questions before actions and pages.
extension ActionRunner {
  /// The time for which a question waits in a kiosk, where nobody may be left to answer (P15).
  static let questionDuration = Duration.seconds(30)

  /// Asks for the PIN of a page, and calls `enter` when it has been entered.
  func ask(forPinOf page: PageDefinition, then enter: @escaping () -> Void) {
    let action = Action(
      id: ActionID("enter"), title: page.name,
      confirmation: Action.Confirmation(
        String(localized: "This page is opened with a PIN."), pin: page.pin))
    ask(before: action) { _ in
      enter()
    } onFailure: { [weak self] in
      self?.wall?.onNote(Note(text: $0))
    }
  }

  /// Asks what an action asks, and goes on with the answers; at once if it asks nothing.
  /// - Parameter asked: what was answered before, where the action has failed with it.
  func ask(
    before action: Action, asked: FailedQuestion? = nil,
    then perform: @escaping ([String: Answer]) -> Void,
    onFailure: @escaping (String) -> Void
  ) {
    guard action.confirmation != nil || !action.questions.isEmpty,
      let window = wall?.navigator.view.root.window
    else { return perform([:]) }
    let isKiosk = wall?.navigator.offersHostActions == false
    closeQuestion()
    let ask = { [clock, weak self] (pin: PinCheck?) in
      let close = ConfirmationDialog.ask(
        before: action.suggesting(asked?.answers), after: asked?.reason, over: window,
        within: isKiosk || pin != nil ? Self.questionDuration : nil, clock: clock, pin: pin,
        then: perform)
      self?.closeQuestion = close
    }
    guard let name = action.confirmation?.pin else { return ask(nil) }
    let reading = start { [pins, performer = wall?.performer] in
      do throws(SourceFailure) {
        guard let pin = try await performer?.pin(named: name), !Task.isCancelled else { return }
        ask(PinCheck { pins.check($0, pin, ofSecret: name) })
      } catch {
        guard !Task.isCancelled else { return }
        onFailure(
          String(localized: "A PIN is needed that hasn’t been set up: \(error.message)"))
      }
    }
    closeQuestion = { [weak self] in self?.end(reading) }
  }
}

/// The answers with which an action has failed, and why: they are there when it is asked again.
struct FailedQuestion {
  let answers: [String: Answer]
  let reason: String
}

extension Action {
  /// Returns the action with these answers in the fields of its questions.
  fileprivate func suggesting(_ answers: [String: Answer]?) -> Action {
    guard let answers else { return self }
    var action = self
    for index in action.questions.indices {
      action.questions[index].suggestion = answers[action.questions[index].id]
    }
    return action
  }
}
