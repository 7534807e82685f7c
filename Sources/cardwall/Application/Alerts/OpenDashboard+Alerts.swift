import CardModel
import Dashboard
import DataSources
import Gtk
import Localization
import Sound

/// The notifications of the desktop about the alerts of a dashboard, and their sounds.
extension OpenDashboard {
  /// Plays the sounds of alerts; why one can't be played is logged.
  func playSounds(of alerts: AlertMonitor) {
    alerts.onSound = { [sounds, problems] sound in
      let name = sound.name
      sounds.play(sound.played) { problems.report($0, of: "sound \(name)") }
    }
  }

  /// Notifies the desktop of alerts, which lead to their cards.
  func notify(of alerts: AlertMonitor, by application: Application) {
    let title = { [weak self] in self?.window?.wall?.title ?? DashboardApplication.title }
    alerts.notify = { [name, path] alert, change in
      guard alert.definition.notifies else { return }
      let id = alert.notification(of: name)
      switch change {
      case .begins:
        // The argument of a start that leads to the card.
        let file = path.map(\.absolutePath) ?? ""
        let address = "\(file)#\(alert.page)/\(alert.card.encoded)"
        let lines = [alert.text, title()].compactMap(\.self).filter { $0 != alert.title }
        application.notify(
          id: id, title: alert.title, body: lines.joined(separator: "\n"), action: "app.show",
          target: address,
          buttons: [
            NotificationButton(
              title: String(localized: "Acknowledge"), action: "app.acknowledge",
              target: id)
          ])
      case .ends: application.withdrawNotification(id: id)
      }
    }
  }
}

extension OpenDashboard {
  /// Acknowledges the alert of a notification.
  func acknowledge(notification id: String) {
    window?.alerts.acknowledge { $0.notification(of: name) == id }
  }
}

extension Alert {
  /// Returns the id of the alert's notification.
  /// - Parameter dashboard: the name of the dashboard.
  fileprivate func notification(of dashboard: String) -> String {
    "alert-\(dashboard)-\(part.encoded)"
  }
}

extension AlertSound {
  fileprivate var played: Sound {
    switch kind {
    case .named(let name): .named(name)
    case .file(let path): .file(path: path)
    }
  }

  /// The name by which a message calls it.
  fileprivate var name: String {
    switch kind {
    case .named(let name): name
    case .file(let path): path
    }
  }
}
