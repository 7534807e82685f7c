// The checks of pages without a tab.

extension DecodingContext {
  /// Reports pages that can't be without a tab, or can't have one, and those that nothing leads to.
  /// - Parameter dashboard: nil if decoding it failed.
  func checkTabs(of dashboard: DashboardDefinition?) {
    let opened = Set(references.uses.filter { $0.target == .page }.map(\.name))
    for (index, page) in (dashboard?.pages ?? []).enumerated() {
      guard let tab = page.tab else { continue }
      path = [.key("pages"), .index(index), .key("tab")]
      if page.isObject {
        error(page.location, "the page of an object never has a tab: remove \"tab\"")
      } else if index == 0, !tab {
        error(page.location, "the first page is the home page, which always has a tab")
      } else if !tab, !opened.contains(page.id.rawValue), !page.isOpenedByAlert {
        warning(
          page.location,
          """
          nothing leads to page "\(page.id)", and it has no tab: name it in "see_all" or \
          "opens"
          """)
      }
    }
    path = []
  }
}

extension PageDefinition {
  /// Whether an alert of a card of the page leads to the page: in a kiosk, or by a notification.
  fileprivate var isOpenedByAlert: Bool {
    cards.contains { card in
      card.alert.map { $0.shownPage == .own || $0.notifies } ?? false
    }
  }
}
