import ArgumentParser
import DataSources
import Glibc
import JMESPath
import Localization

/// The program.
///
/// Its commands are in `Commands`, the window in `Application`.
@main
struct Cardwall: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "cardwall",
    abstract: "Shows a wall of cards from one dashboard file.",
    discussion: """
      Without a command, it opens a window: `cardwall dashboard.yaml`. Without a file, it shows \
      this machine.

      Exit codes: 0 success; 1 the file, the expression or the data are wrong (standard error says \
      what; the mistakes that `check` finds are its standard output); 2 an import has left \
      something out; 64 the command line is wrong; 69 there is no display.
      """,
    version: "0.1.0",
    subcommands: [
      ShowCommand.self, NewCommand.self, ImportCommand.self, CheckCommand.self, PrintCommand.self,
      SchemaCommand.self, RenderCommand.self, DumpCommand.self, ExplainCommand.self,
      QueryCommand.self,
      ResetCommand.self,
      StatusCommand.self,
      ControlCommand.self,
      DecodeDrawingCommand.self,
    ],
    defaultSubcommand: ShowCommand.self)

  static func main() {
    ignoreClosedPipes()
    ProgramLanguage.useTexts()
    // Commands end by exit(), wherever they are.
    atexit { PostgresPools.end() }
    refuseMisspelledCommand()
    main(nil)
  }

  /// Ends the program if its first argument is no file, and looks like a command.
  private static func refuseMisspelledCommand() {
    guard let word = CommandLine.arguments.dropFirst().first, word.wholeMatch(of: /[a-z-]+/) != nil,
      !word.hasPrefix("-"), access(word, F_OK) != 0
    else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(word), let near = nearest(to: word, among: names) else { return }
    printError(String(localized: "there is no command \"\(word)\"; did you mean \"\(near)\"?"))
    exit(withError: ExitCode.validationFailure)
  }
}

extension ExitCode {
  /// There is no display (EX_UNAVAILABLE of sysexits.h).
  nonisolated static let noDisplay = ExitCode(69)
}
