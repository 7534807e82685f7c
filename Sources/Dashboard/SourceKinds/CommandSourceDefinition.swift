import DataSources
import JMESPath

/// A command whose output is the data.
struct CommandSourceDefinition: SourceKind {
  /// The program and its arguments, which are run without a shell; never empty.
  ///
  /// The arguments may name choices, each of which stays a part of its argument.
  private(set) var run: [Template]
  let reading: DataReading
  private(set) var environment: [NamedTemplate] = []
  /// The mode in which the lines of a program that runs without an end become data; nil if its
  /// whole output is the data.
  private(set) var stream: StreamMode?

  static let variant = Dashboard.variant(
    "command",
    required(
      "run",
      .command(of: .choiceText).writtenAs { word in
        "[\(word.split(separator: " ").joined(separator: ", "))]"
      },
      "The program and its arguments, run without a shell."),
    WrittenReading.field,
    make: { CommandSourceDefinition(run: $0, reading: $1.reading(or: .json)) },
    optional(
      "env", .namedTexts(.sourceText),
      "Variables added to the environment of the program; may name secrets."
    ) { $0.environment = $1 },
    streamField.set { $0.stream = $1 })

  /// The keys of a command whose lines are events; nil for one whose whole output is the data.
  private static let streamField = Field<(form: StreamForm?, mode: StreamMode)>.group(
    StreamForm.field, StreamMode.field, make: { (form: $0, mode: $1) }
  )
  .checked { (written, object, context) throws(AlreadyReported) -> StreamMode? in
    guard let form = written.form else { return nil }
    guard form == .lines else {
      context.error(
        object.entry("stream")?.location ?? object.location,
        "a program writes lines: \"stream: lines\"")
      throw AlreadyReported()
    }
    return written.mode
  }

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    guard let stream else { return true }
    return source.checkStream(
      stream, of: reading.format, without: [("encoding", reading.encoding != nil)], context)
  }

  var origin: SourceOrigin { .program }
  var isStream: Bool { stream != nil }
  var choiceTemplates: [Template] { run + environment.map(\.value) }
  var secretTemplates: [Template] { environment.map(\.value) }

  func filled(with values: ChoiceValues) -> CommandSourceDefinition {
    var filled = self
    filled.run = run.map { $0.filled(with: values) }
    filled.environment = environment.map { $0.filled(with: values) }
    return filled
  }

  /// The program and its arguments, without choices that have not been filled in.
  var words: [String] { run.map { $0.constant ?? $0.text } }

  /// The receiver of the secrets in the variables.
  private var program: Receiver { Receiver(running: run.first?.constant) }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    let environment = try context.secrets.texts(of: environment, for: [program])
    if let stream {
      return StreamSource(
        linesOf: words, environment: environment, folder: context.folder, mode: stream,
        format: reading.format.ofEvents, clock: context.clock)
    }
    return CommandSource(
      run: words, reading, environment: environment, folder: context.folder, clock: context.clock)
  }

  func identity(of source: SourceDefinition) -> [String]? {
    ["command"] + reading.identity + (stream.map { ["\($0)"] } ?? []) + words
  }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    Ability.running(run, with: environment)
      .union(environment.flatMap { $0.value.uses(for: [program]) })
  }

  var written: [JSONValue] {
    [
      run.written, .array(environment.map { JSONValue.texts([$0.name, $0.value.text]) }),
      .texts(reading.identity),
    ]
  }
}
