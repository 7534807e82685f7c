/// How much a source may deliver, hold and use, in one place, with the reasons.
///
/// A limit that is passed ends in a `SourceFailure` that names it: data are never cut silently,
/// since a sum over half the rows looks like a figure.
public enum LoadLimits {
  /// Bytes of one answer: a file, a command's output, the text of a result.
  ///
  /// Far beyond what a wall can show; parsed to values it stays under a tenth of the memory
  /// promised in P6.
  public static let answerBytes = 4 << 20
  /// Bytes of a package manager's database: some 5 MB on a desktop with 3,000 packages.
  public static let packageDatabaseBytes = 64 << 20
  /// Bytes of a picture: a camera's photograph has some 10 MB.
  public static let imageBytes = 16 << 20
  /// Pixels of a picture before it is made smaller: a photograph of 6,000 × 4,000.
  ///
  /// Decoded it takes four bytes for each; a file of a few hundred bytes can claim thousands of
  /// millions.
  public static let imagePixels = 24_000_000
  /// Redirections that are followed to what an address names.
  public static let redirections = 5
  /// Rows of a table (CSV, SQL) and entries of a system list.
  ///
  /// More belongs into a list report.
  public static let rows = 10_000
  /// Columns of a CSV file: what is wider is another format.
  public static let columns = 1_000
  /// Values in one YAML document.
  ///
  /// Aliases let a few hundred bytes stand for billions.
  public static let yamlValues = 500_000
  /// Levels of nesting in YAML: the recursion over them must not exhaust the stack.
  public static let yamlDepth = 256
  /// Points of a history.
  ///
  /// A card's chart is about 300 px wide: two points a pixel.
  public static let historyPoints = 600
  /// Bytes of a binary column that are shown as base64; longer ones become null.
  public static let blobBytes = 1_024
  /// Bytes kept of what a command writes to standard error, to be quoted when it fails.
  public static let errorBytes = 8 << 10
  /// Processes listed by name: reading the details of all of them each second would show up itself.
  public static let processes = 100
  /// Time for one whole fetch unless the dashboard says otherwise: long enough for a slow query,
  /// short enough that a person sees the reason before walking away.
  public static let timeout: Duration = .seconds(10)
  /// Time for what a button does: a person waits for it, but a restart of a service takes its time.
  public static let actionTime: Duration = .seconds(30)
  /// Time between SIGTERM and SIGKILL for a command that must end (P7).
  public static let killAfter: Duration = .seconds(2)
  /// Time for a load that was cancelled to end, after which it is abandoned: a command is killed,
  /// and given up if it is stuck in the kernel, before.
  public static let endAfter: Duration = killAfter * 3
  /// Quiet time after a change of a watched file before it is read: editors and exports write in
  /// several steps.
  public static let quiet: Duration = .milliseconds(100)
  /// The longest that constant writing may put off reading a watched file.
  public static let longestUnrest: Duration = .seconds(1)
  /// How long a locked database is waited for: longer than a writer's usual transaction.
  public static let lockWait: Duration = .seconds(2)
  /// Time between the two samples that the first rate is computed from.
  public static let firstSample: Duration = .milliseconds(100)
  /// Loads at once in all (P7).
  public static let loadsAtOnce = 6
  /// Commands at once (P7): they are the only loads that start foreign programs.
  public static let commandsAtOnce = 4
  /// Loads at once from web servers: silent servers leave room for all that is on this machine.
  public static let webLoadsAtOnce = 4
  /// Loads at once from one web server (P7).
  public static let loadsAtOncePerServer = 2
}
