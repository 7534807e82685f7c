import CardModel
import Gtk

/// The column of pictures at the start of a list's rows, which is as wide as the widest of them.
///
/// It is measured when the rows are laid out: their pictures follow the size of text.
final class LeadColumn {
  /// The layouts of the rows.
  var rows: [ObjectCellLayout] = []
  private var known: (scale: Double, width: Int)?

  /// Measures the pictures again, and returns whether the column has another width.
  func update() -> Bool {
    let old = known
    known = nil
    guard let scale = old?.scale, let width = old?.width else { return true }
    return self.width(at: scale) != width
  }

  /// Returns the width in px; 0 if there are no pictures.
  ///
  /// - Parameter scale: the factor on lengths.
  func width(at scale: Double) -> Int {
    if let known, known.scale == scale { return known.width }
    let width = rows.reduce(0) { max($0, $1.leadWidth) }
    known = (scale, width)
    return width
  }
}
