import CardModel
import Localization

/// The alerts of the dashboard that the window shows.
extension DashboardWindow {
  /// Marks the cards that call and says so, and has a kiosk show their pages.
  func followAlerts() {
    alerts.onChange = { [unowned self] alert, change in
      markAlerts()
      switch change {
      case .begins:
        announcements.announce(
          String(localized: "Alert: \(alert.title)"), about: "alert \(alert.card.encoded)")
        guard let page = alert.shownPage else { return }
        kioskScreen?.attend(to: alert.card, on: page)
      case .ends: kioskScreen?.release(alert.card)
      }
    }
    alerts.onWake = { [unowned self] in kioskScreen?.wake() }
  }

  /// Follows the alerts of the present wall in place of those of the one before it.
  func watchAlerts(of wall: Wall) {
    alerts.follow(wall.definition, wall.loader.conditionReadings)
    markAlerts()
  }

  private func markAlerts() { wall?.navigator.calling = Set(alerts.calling.map(\.card)) }
}

extension Alert {
  /// The page that a kiosk shows; nil for none.
  fileprivate var shownPage: PageID? {
    switch definition.shownPage {
    case .none: nil
    case .own: page
    case .named(let page): page
    }
  }
}
