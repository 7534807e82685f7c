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
        guard !alert.isAcknowledged else { return }
        announcements.announce(
          String(localized: "Alert: \(alert.title)"), about: "alert \(alert.part.encoded)")
        guard let page = alert.shownPage else { return }
        kioskScreen?.attend(to: alert.part, on: page)
      case .ends: kioskScreen?.release(alert.part)
      }
    }
    alerts.onAcknowledge = { [unowned self] alert in
      markAlerts()
      kioskScreen?.release(alert.part)
    }
    alerts.onWake = { [unowned self] in kioskScreen?.wake() }
  }

  /// Follows the alerts of the present wall in place of those of the one before it.
  func watchAlerts(of wall: Wall) {
    alerts.follow(wall.definition, wall.loader.conditionReadings, memory: wall.memory)
    wall.onAcknowledge = { [unowned self] in alerts.acknowledge($0) }
    markAlerts()
  }

  private func markAlerts() { wall?.navigator.calling = CallingCards(alerts.calling) }
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
