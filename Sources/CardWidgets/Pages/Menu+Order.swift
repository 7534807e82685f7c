import Gtk

extension Menu {
  /// Creates a menu of columns to sort by, with an arrow at the current one.
  ///
  /// - Parameters:
  ///   - columns: the indices and titles of the columns.
  ///   - order: the index of the current column and its direction; nil if there is none.
  ///   - action: the name of the action, whose target is the index of a column.
  init(
    sortingBy columns: [(index: Int, title: String)], order: (column: Int, isDescending: Bool)?,
    action: String
  ) {
    self.init(
      columns.map { index, title in
        let arrow = order.map { $0.column == index ? ($0.isDescending ? "  ↓" : "  ↑") : "" } ?? ""
        return Menu.Item(title + arrow, action: action, target: "\(index)")
      })
  }
}
