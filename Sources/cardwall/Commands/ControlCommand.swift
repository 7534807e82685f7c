import ArgumentParser
import Localization

/// `cardwall control`: has the running program do something.
struct ControlCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Has the running program show a page, load again, acknowledge alerts or quit.",
    discussion: """
      A request concerns the window that was used last, or that of --dashboard. Exits with 1 if it \
      can't be done, or if no Cardwall runs in the session.
      """,
    subcommands: [
      Page.self, Reload.self, Screenshot.self, Blank.self, Wake.self, Acknowledge.self, Quit.self,
    ])

  func run() throws {
    throw ValidationError(String(localized: "a request is missing, such as reload"))
  }

  /// The dashboard that a request concerns.
  struct Target: ParsableArguments {
    @Option(help: "The file of an open dashboard; without it, the one that was used last.")
    var dashboard: String?

    @OptionGroup
    var instance: InstanceOption
  }

  struct Page: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "page",
      abstract: "Shows a page, a card or a row.")

    @ArgumentParser.Argument(help: "A link such as page, page/card or page/card#row.")
    var link: String

    @OptionGroup
    var target: Target

    func run() throws { try target.instance.ask(.window(.page(link), of: target.dashboard)) }
  }

  struct Reload: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "reload",
      abstract: "Loads everything that is shown again.")

    @OptionGroup
    var target: Target

    func run() throws { try target.instance.ask(.window(.reload, of: target.dashboard)) }
  }

  struct Screenshot: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "screenshot",
      abstract: "Writes a picture of the window into a PNG file.")

    @ArgumentParser.Argument(help: "The file to write.")
    var file: String

    @OptionGroup
    var target: Target

    func validate() throws {
      guard !file.isEmpty else {
        throw ValidationError(String(localized: "The name of the file must not be empty."))
      }
    }

    func run() throws { try target.instance.ask(.window(.screenshot(file), of: target.dashboard)) }
  }

  struct Blank: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "blank",
      abstract: "Makes the screen of a kiosk black until there is input, or wake.")

    @OptionGroup
    var target: Target

    func run() throws { try target.instance.ask(.window(.blank, of: target.dashboard)) }
  }

  struct Wake: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "wake",
      abstract: "Lights the black screen of a kiosk, as input does.")

    @OptionGroup
    var target: Target

    func run() throws { try target.instance.ask(.window(.wake, of: target.dashboard)) }
  }

  struct Acknowledge: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "acknowledge",
      abstract: "Makes alerts quiet until they have ended.")

    @ArgumentParser.Argument(help: "The card whose alerts are meant; without it, all of them.")
    var card: String?

    @OptionGroup
    var target: Target

    func run() throws {
      try target.instance.ask(.window(.acknowledge(card), of: target.dashboard))
    }
  }

  struct Quit: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
      commandName: "quit",
      abstract: "Ends the program.")

    @OptionGroup
    var instance: InstanceOption

    func run() throws { try instance.ask(.window(.quit, of: nil)) }
  }
}
