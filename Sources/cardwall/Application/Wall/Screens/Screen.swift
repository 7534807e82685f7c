import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A page on the navigation stack: `CardsScreen`, `ObjectScreen` or `ReportScreen`.
protocol Screen: AnyObject {
  /// The widget that the navigation view shows.
  var root: Widget { get }
  /// The title at the moment.
  var title: String { get }
  /// Whether the page begins with its title as a heading, so that the title bar needn't name it.
  var hasHeading: Bool { get }
  /// The page of the dashboard on which the cards of the screen are.
  var page: ShownPage { get }
  /// The object that the screen shows; nil for a page that is opened by its name.
  var object: ObjectPath? { get }
  /// The data that the screen needs.
  var data: ScreenData { get }
  /// The card that commands concern: the card of the screen, or the one that was focused last.
  var currentCard: Card? { get }
  /// The height in px of a picture of the screen.
  var contentHeight: Int { get }

  /// Called with what a person does with a card of the screen.
  var onEvent: (CardEvent) -> Void { get set }
  /// Returns the press of a card of the screen.
  func press(on card: Card) -> Press
  /// The bar with the choices of the page; nil if the screen has none.
  var choices: ChoiceBar? { get }
  func apply(_ updates: [CardUpdate])
  /// Moves the focus to where the screen is read or operated first.
  func takeFocus()
}

extension Screen {
  var hasHeading: Bool { true }
  var choices: ChoiceBar? { nil }

  /// The height in px of a screen whose content is scrolled.
  var contentHeight: Int { 900 }
}

/// The data that a screen needs to be loaded.
enum ScreenData {
  /// The cards or the rows of a page.
  case page(ShownPage)
  /// The details of an object.
  case details(ObjectPath)
  /// No data: the screen does not change.
  case none
}
