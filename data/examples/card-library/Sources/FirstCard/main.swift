import CardModel
import CardWidgets
import Glibc
import Gtk

var card = Card(
  id: CardID("room"),
  header: CardHeader(main: MainHeader(title: "Room 101", subtitle: "Free until 14:00")),
  body: .facts([
    Fact(id: ElementID("seats"), label: "Seats", text: "12"),
    Fact(id: ElementID("floor"), label: "Floor", text: "1"),
  ]),
  footer: [Action(id: ActionID("book"), title: "Book", style: .primary)],
  destination: .none)

let application = Application(id: "org.example.FirstCard")
var style: CardStyle?
application.onStartup { style = CardStyle(appearance: Appearance()) }

application.onStart { _ in
  let window = Window(of: application)
  let view = CardView(card.id)
  view.render(.loaded(card, .fresh))
  view.onEvent = { [unowned view] event in
    guard case .action = event else { return }
    card.header.main?.subtitle = "Yours until 14:00"
    card.footer[0].progress = .done(title: "Booked", isDisabled: true)
    view.render(.loaded(card, .fresh))
    window.title = "Room 101 is booked"
  }
  view.root.set(margins: Margins(16))
  window.addClass("cardwall")
  window.title = "First card"
  window.setDefaultSize(width: 372, height: -1)
  window.setChild(view.root)
  window.present()
}

MainQueue.attach()
exit(application.run())
