import CardModel
import Dashboard
import DataSources
import Gtk

/// What a person is told in passing, and may take back.
struct Note {
  var text: String
  /// Takes back what the note tells.
  var undo: (() -> Void)?
}

// What buttons and menu entries of cards do (S-35, S-41, S-100).

extension Wall {
  /// Runs an action of a card, after its question if it asks one. One that runs already goes on.
  func run(_ id: ActionID, of card: Card, on page: ShownPage) {
    guard let action = card.actions.first(where: { $0.id == id }),
      self.page(page)?.actions.canRun(id, of: card.id) == true
    else { return }
    guard let question = action.confirmation, let window = navigation.root.window else {
      return perform(action, of: card, on: page)
    }
    ConfirmationDialog.ask(question, before: action, over: window) { [weak self] in
      self?.perform(action, of: card, on: page)
    }
  }

  private func perform(_ action: Action, of card: Card, on page: ShownPage) {
    switch action.effect {
    case .open(let destination): open(destination, of: card, on: page)
    case .refresh: refresh(card.id)
    case .bookmark: memory.toggleBookmark(card.id)
    case .hide: hide(card)
    case .copy(let part): copy(part, of: card)
    case .unavailable(let reason): set(.failed(reason), of: action, of: card, on: page)
    case .command, .request, .statement: work(action, of: card, on: page)
    }
  }

  private func copy(_ part: Action.Copied, of card: Card) {
    let text =
      switch part {
      case .text: card.textLines.joined(separator: "\n") + "\n"
      case .table: card.table ?? ""
      }
    navigation.root.copyToClipboard(text)
    onNote(Note(text: "“\(card.name)” is copied."))
  }

  /// Does what takes time: the button says how far it is, and the card's data are loaded anew after it.
  private func work(_ action: Action, of card: Card, on page: ShownPage) {
    set(.running, of: action, of: card, on: page)
    Task { [weak self, performer] in
      do throws(SourceFailure) {
        let result = try await performer.perform(action.effect)
        guard let self else { return }
        set(action.whenDone, of: action, of: card, on: page)
        if let result { onNote(Note(text: "\(action.title): \(result).")) }
        refresh(card.id)
      } catch {
        self?.set(.failed(error.message), of: action, of: card, on: page)
      }
    }
  }

  private func set(
    _ progress: Action.Progress, of action: Action, of card: Card, on page: ShownPage
  ) {
    self.page(page)?.set(progress, of: action.id, on: card.id)
    renderObjects(of: card.id, on: page)
  }
}
