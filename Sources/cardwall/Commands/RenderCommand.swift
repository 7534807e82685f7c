import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// `cardwall render`: a picture of a page.
struct RenderCommand: ParsableCommand {
  enum Scheme: String, CaseIterable, ExpressibleByArgument {
    case light, dark
    case highContrast = "high-contrast"
    case highContrastDark = "high-contrast-dark"
  }

  nonisolated static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a page of a dashboard into a PNG, SVG or PDF file.",
    discussion: """
      The ending of the file's name says what is written: .svg and .pdf consist of lines and letters, \
      .png of pixels. With --page '*', a PDF file has all pages of the dashboard; of the others, one \
      file is written for each page, with the id of the page at the end of its name. Waits until no \
      card is loading. Exits with 1 and names the cards that are still loading after the time given \
      by --wait; the other pages are written all the same. Needs a display, if only a virtual one: \
      xvfb-run -a cardwall render …
      """)

  @Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Option(name: [.short, .long], help: "Where to write the picture.")
  var output: String

  @Option(
    help: """
      The width in px; without it 1280, or on paper the width at which texts have their usual size.
      """)
  var width: Int?
  nonisolated static let usualWidth = 1280

  @Option(
    help: """
      The height in px; without it, the height of the page, or with --kiosk 9/16 of the width.
      """)
  var height: Int?

  @Option(help: "The id of the page, or * for all pages; without it, the first.")
  var page: String?

  @Option(
    help: """
      Draws the page that pressing a card opens; CARD#ROW for a row of the card's body, #ROW for a \
      row of a report. A row is named by its key, or by its number from 1.
      """)
  var open: String?

  @Option(help: "The colours; without it, those of the dashboard's theme, or light.")
  var scheme: Scheme?

  @Option(help: "The scale of text; 1 is the usual size.")
  var textScale = 1.0

  @Option(
    help: "The paper of a PDF file: the page is as wide as its sheets, and divided between cards.")
  var paper: PaperSize?

  @Flag(help: "Draw what a kiosk on a screen of this size shows before anybody touches it.")
  var kiosk = false

  @Flag(help: "Mirror the page, as for scripts from right to left.")
  var rtl = false

  @Option(help: "The number of pixels for each px.")
  var scale = 1.0

  @OptionGroup
  var wait: WaitOption

  @OptionGroup
  var choose: ChooseOption

  @Option(help: "How long the wall runs before it is drawn, in seconds, so that histories fill.")
  var live = 0.0

  /// Whether all pages of the dashboard are drawn.
  var isOfAllPages: Bool { page == "*" }

  func validate() throws {
    guard !isOfAllPages || open == nil else {
      throw ValidationError(
        String(localized: "--open names a card of one page: name that page instead of *."))
    }
    let format = PictureFormat(ofFile: output)
    guard format != nil else {
      throw ValidationError(
        String(localized: "\(output): the name of the file must end with .png, .svg or .pdf."))
    }
    guard paper == nil || format == .pdf else {
      throw ValidationError(
        String(localized: "Only a PDF file has paper: let the name of the file end with .pdf."))
    }
    guard (200...8192).contains(width ?? Self.usualWidth) else {
      throw ValidationError(
        String(localized: "The width must be 200 to 8192."))
    }
    guard height.map({ (100...16384).contains($0) }) ?? true else {
      throw ValidationError(
        String(localized: "The height must be 100 to 16384."))
    }
    guard (0.5...4).contains(textScale), (0.25...4).contains(scale) else {
      throw ValidationError(
        String(localized: "The text scale must be 0.5 to 4, the scale 0.25 to 4."))
    }
    guard (0...WaitOption.maximum).contains(live) else {
      throw ValidationError(
        String(localized: "The time that the wall runs must be 0 to 86400."))
    }
  }

  func run() throws {
    let reading = try DashboardFile.require(file, isKiosk: kiosk)
    guard let definition = reading.definition?.allowed else { throw ExitCode.failure }
    let options = self
    try MainActor.assumeIsolated {
      // Nobody reads a picture with a screen reader.
      Toolkit.disableAccessibility()
      try requireDisplay(for: "cardwall render")
      try runLoop { try await PageRenderer(options).render(definition) }
    }
  }
}

nonisolated extension PaperSize: ExpressibleByArgument {}
