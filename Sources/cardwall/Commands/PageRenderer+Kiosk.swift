import CardWidgets
import Dashboard
import Gtk

/// The size of text in a picture of a kiosk.
extension PageRenderer {
  /// Gives the visible screen of a wall the size of text that it has in a kiosk, and waits until it
  /// is laid out.
  func fit(_ wall: Wall) async throws {
    style.appearance.zoom = 1
    let screen = wall.navigator.depth == 0 ? wall.navigator.top : nil
    switch wall.definition.kiosk?.scale {
    case .factor(let factor): style.appearance.zoom = factor
    case .fit: if let cards = screen as? CardsScreen { try await fit(cards, of: wall) }
    case nil: break
    }
    try await frames(2, of: wall.navigator.view.root.widget)
  }

  private func fit(_ screen: CardsScreen, of wall: Wall) async throws {
    let root = wall.navigator.view.root
    let fit = PageFit(FrozenPicture(of: root))
    fit.onFactor = { [style] in style.appearance.zoom = $0 ?? 1 }
    fit.follow(screen)
    fit.layoutChanged()
    while fit.isSearching { try await frames(1, of: root.widget) }
  }
}
