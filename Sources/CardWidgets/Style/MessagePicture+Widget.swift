import CResources
import CardModel
import Gtk

// The drawings above messages, which are compiled in.

extension MessagePicture {
  /// Makes a widget that shows the picture.
  ///
  /// - Parameter size: the minimum height and width in px; the drawing grows with the text.
  func makeWidget(size: Int) -> Widget {
    switch self {
    case .drawing(let drawing): drawing.makeWidget(size: size)
    case .icon(let icon) where IconTheme.hasIcon(named: icon.name):
      icon.makeWidget(onDiscOf: size)
    case .icon: Drawing.empty.makeWidget(size: size)
    }
  }
}

extension Icon {
  /// Makes an image of the icon on a disc, like those of the drawings.
  fileprivate func makeWidget(onDiscOf size: Int) -> Widget {
    let disc = Box(.horizontal)
    disc.addClass("message-icon")
    disc.setMinimumSize(width: size, height: size)
    let image = Image(iconName: name)
    image.expandsHorizontally = true
    disc.append(image)
    // The image expands, and the disc must not.
    disc.expandsHorizontally = false
    return disc.widget
  }
}

extension MessagePicture.Drawing {
  fileprivate func makeWidget(size: Int) -> Widget {
    SymbolicIcon(OwnDrawing.of(svg), size: size).widget
  }

  private var svg: UnsafePointer<CChar> {
    switch self {
    case .empty: cardwall_drawing_empty()
    case .chart: cardwall_drawing_chart()
    case .unreachable: cardwall_drawing_unreachable()
    case .waiting: cardwall_drawing_waiting()
    case .mistake: cardwall_drawing_mistake()
    }
  }
}
