import CardModel
import Dashboard
import Gtk

/// The notifications of the desktop about the alerts of a dashboard.
extension OpenDashboard {
  /// Notifies the desktop of alerts, which lead to their cards.
  func notify(of alerts: AlertMonitor, by application: Application) {
    let title = { [weak self] in self?.window?.wall?.title ?? DashboardApplication.title }
    alerts.notify = { [name, path] alert, change in
      guard alert.definition.notifies else { return }
      let id = "alert-\(name)-\(alert.card.encoded)"
      switch change {
      case .begins:
        // The argument of a start that leads to the card.
        let file = path.map(InstanceMessage.absolute) ?? ""
        let address = "\(file)#\(alert.page)/\(alert.card.encoded)"
        application.notify(
          id: id, title: alert.title, body: title(), action: "app.show", target: address)
      case .ends: application.withdrawNotification(id: id)
      }
    }
  }
}
