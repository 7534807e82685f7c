import Glibc
import Gtk

let application = Application(id: "org.example.FirstWindow")

application.onStart { _ in
  var count = 0
  let label = Label("Not pressed yet")
  let button = Button("Press")
  let window = Window(of: application)
  button.onClicked {
    count += 1
    label.text = count == 1 ? "Pressed once" : "Pressed \(count) times"
    window.title = label.text
  }

  let box = Box(.vertical, spacing: 12)
  box.set(margins: Margins(24))
  box.append(label)
  box.append(button)
  window.title = "First window"
  window.setChild(box)
  window.present()
}

MainQueue.attach()
exit(application.run())
