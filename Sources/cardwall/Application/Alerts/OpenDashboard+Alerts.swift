import CardModel
import Dashboard
import Gtk
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
