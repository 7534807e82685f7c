// Shows the cards of rooms on a page: a grid in a wide window, carousels in a narrow one.

import CardModel
import CardWidgets
import Glibc
import Gtk
import RoomCards

let application = Application(id: "org.example.Rooms")
var style: CardStyle?
var page: PageView?
var rooms = Room.examples

/// Shows a room on its card, and books it when its button is pressed.
func show(_ index: Int, on view: CardView) {
  view.render(.loaded(Card(rooms[index]), .fresh))
  view.onEvent = { [unowned view] event in
    guard case .action(_, .book) = event else { return }
    rooms[index].isBooked = true
    show(index, on: view)
  }
}

application.onStartup {
  let appearance = Appearance()
  // Light or dark, as the desktop is.
  appearance.followPortal()
  style = CardStyle(appearance: appearance)
  style?.theme = .rooms
}

application.onStart { _ in
  let view = PageView()
  let ids = rooms.map { CardID($0.name) }
  view.render([SectionContent(title: "Rooms", cards: ids)]) { card in
    if let index = ids.firstIndex(of: card.id) { show(index, on: card) }
  }
  page = view
  let window = Window(of: application)
  window.addClass("cardwall")
  window.title = "Rooms"
  window.setDefaultSize(width: 1120, height: 360)
  window.setChild(view.root)
  window.present()
}

MainQueue.attach()
exit(application.run())
