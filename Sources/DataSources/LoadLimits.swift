import Glibc

/// The limits on what a source may deliver, hold and use, with their reasons.
///
/// Exceeding a limit is a `SourceFailure` that names it. Data are never truncated silently, since a
/// sum over half the rows looks like a correct figure.
public enum LoadLimits {
  /// The time in which sources of other machines are loaded after a sleep of this one, and tried
  /// after a change of the network, each at a random moment (P10, P11).
  public static let catchUp = Duration.seconds(4)
  /// The maximum number of bytes of one answer: a file, a command's output, the text of a result.
  ///
  /// This is far more than a wall can show. Parsed into values, it takes less than a tenth of the
  /// memory that P6 allows.
  public static let answerBytes = 4 << 20
  /// The maximum number of bytes of a package manager's database.
  ///
  /// It has about 5 MB on a desktop with 3,000 packages.
  public static let packageDatabaseBytes = 64 << 20
  /// The maximum number of bytes of a picture; a camera's photograph has about 10 MB.
  public static let imageBytes = 16 << 20
  /// The maximum number of pixels of a picture before it is scaled down: a photograph of
  /// 6,000 × 4,000.
  ///
  /// Each takes four bytes when decoded, and a file of a few hundred bytes can claim billions.
  public static let imagePixels = 24_000_000
  /// The maximum processor time that decoding a picture may take: some drawings of a few hundred
  /// bytes need hours.
  public static let pictureTime: Duration = .seconds(4)
  /// The maximum number of bytes that a process may have that decodes a drawing.
  public static let drawingMemory = 256 << 20
  /// The maximum number of redirections that are followed to a picture.
  public static let redirections = 5
  /// The maximum number of rows of a table (CSV, SQL) and of entries of a system list.
  ///
  /// Longer tables belong in a list report.
  public static let rows = 10_000
  /// The maximum number of bytes of a table in a file of which a list report reads only the rows in
  /// view.
  public static let tableBytes = 64 << 20
  /// The maximum number of bytes of a part of a workbook, such as a sheet, when it is unpacked.
  ///
  /// A sheet of 10,000 rows with 20 columns has about 7 MB. A few bytes of an archive can stand for
  /// billions.
  static let workbookBytes = 8 << 20
  /// The maximum number of cells of a workbook's table, with the empty ones between the others.
  static let workbookValues = 500_000
  /// The maximum number of columns of a CSV file; a wider file is probably of another format.
  public static let columns = 1_000
  /// The maximum number of values in one YAML document.
  ///
  /// With aliases, a few hundred bytes can stand for billions.
  public static let yamlValues = 500_000
  /// The maximum nesting depth in YAML, which keeps the recursion from exhausting the stack.
  public static let yamlDepth = 256
  /// The maximum number of points of a history.
  ///
  /// A card's chart is about 300 px wide, so that this is two points a pixel.
  public static let historyPoints = 600
  /// The maximum size of the database that a script makes in memory, in bytes.
  public static let scriptBytes = 64 << 20
  /// The maximum number of points of a history that is kept across restarts and doesn't say how
  /// often: a day of minutes, or a week of five minutes.
  public static let unsaidPoints = 2_500
  /// The maximum number of bytes of all histories of a dashboard that are kept across restarts.
  ///
  /// A week of minutes of two numbers has a seventh of them.
  public static let historyBytes = 32 << 20
  /// The maximum number of series of such a history.
  public static let keptSeries = 16
  /// The maximum number of bytes of a binary value that is shown as base64; longer ones become
  /// null.
  public static let blobBytes = 1_024
  /// The number of bytes of a command's standard error that are kept, to be quoted when it fails.
  public static let errorBytes = 8 << 10
  /// The maximum number of bytes of the answer to an action, of which one line is shown.
  public static let actionAnswerBytes = 64 << 10
  /// The maximum number of processes listed by name.
  ///
  /// Reading the details of all of them each second would itself be visible as load.
  public static let processes = 100
  /// The maximum number of sessions of people that are described, each by a call of its own.
  public static let sessions = 100
  /// The timeout of one whole fetch, unless the dashboard sets another.
  ///
  /// It is long enough for a slow query, and short enough that a person sees the reason before
  /// walking away.
  public static let timeout: Duration = .seconds(10)
  /// The timeout of reading a table in a file, which may have ``tableBytes``, unless the dashboard
  /// sets another: a small computer reads a megabyte in a second.
  public static let tableTimeout: Duration = .seconds(90)
  /// The maximum number of pages of an answer, unless the dashboard sets another one.
  public static let pages = 10
  /// The maximum number of pages of an answer that a dashboard can set.
  public static let wantedPages = 100
  /// The maximum time for which the answer of a web server is used again because the server says
  /// that it is valid (`Cache-Control`): the wall says how often it is loaded.
  public static let answerLifetime: Duration = .seconds(60)
  /// The maximum time for which a server can delay the next try (`Retry-After`, P8).
  public static let retryAfter: Duration = .seconds(3_600)
  /// The time after which a server is asked again that has had too many requests (429), unless it
  /// says when.
  static let tooManyRequestsWait: Duration = .seconds(5)
  /// The time after which a server is asked again that has refused this machine, if the secrets
  /// don't change before (P8).
  public static let refusalWait: Duration = .seconds(1_800)
  /// The timeout for connecting to a database.
  public static let connectTime: Duration = .seconds(10)
  /// The time for which a connection to a database is kept for the next use: longer than the
  /// interval of a busy source, and short enough that a server isn't full of those of others.
  public static let idleConnection: Duration = .seconds(30)
  /// The maximum number of connections to a database for reports and actions: one each for the
  /// rows in view, for counting and searching, and for an export.
  static let interactiveConnections = 3
  /// The time after which a server that had too many connections is asked for another one.
  static let fullServer: Duration = .seconds(30)
  /// The number of attempts to connect to such a server before a load fails.
  static let fullServerAttempts = 4
  /// The time between two of them.
  static let fullServerPause: Duration = .milliseconds(100)
  /// The maximum time for ending statements and closing connections when the program ends.
  static let closingTime: Duration = .seconds(2)
  /// The timeout of a button's action: a person waits for it, but restarting a service takes time.
  public static let actionTime: Duration = .seconds(30)
  /// The time between SIGTERM and SIGKILL for a command that must end (P7).
  public static let killAfter: Duration = .seconds(2)
  /// The time that a cancelled load has to end before it is abandoned.
  ///
  /// By then, a command has been killed, or given up because it is stuck in the kernel.
  public static let endAfter: Duration = killAfter * 3
  /// The time without further changes after which a changed file is read: editors and exports write
  /// in several steps.
  public static let debounce: Duration = .milliseconds(100)
  /// The maximum time by which constant writing can delay reading a watched file.
  public static let maximumDebounce: Duration = .seconds(1)
  /// The time without further changes after which a file is read that a program is still writing:
  /// half of a table would look like a whole one.
  static let quietTime: Duration = .seconds(1)
  /// The maximum time by which a program that never stops writing, such as one that keeps a log,
  /// can delay reading its file.
  static let maximumQuietWait: Duration = .seconds(10)
  /// The time that the start of a watch waits for a disk.
  static let watchStart: Duration = .milliseconds(100)
  /// The interval at which files are checked: the kernel may have no watch for them, and it reports
  /// no changes that another machine makes, or that are made behind a mount of one file.
  static let unwatchedInterval: Duration = .seconds(60)
  /// The timeout for the figures of all network file systems.
  static let networkFileSystems: Duration = .seconds(1)
  /// The timeout for a locked database: longer than a writer's usual transaction.
  public static let lockWait: Duration = .seconds(2)
  /// The time between the two samples from which the first rate is computed.
  public static let firstSample: Duration = .milliseconds(100)
  /// The time between the first two points of a figure of this machine that is kept over time.
  public static let secondSample: Duration = .milliseconds(500)
  /// The time in which the sources of this machine have been read that are read at one moment.
  public static let step: Duration = .milliseconds(50)
  /// The maximum number of loads at once (P7).
  public static let loadsAtOnce = 6
  /// The maximum number of commands at once (P7).
  public static let commandsAtOnce = 4
  /// The maximum number of loads at once from web servers.
  ///
  /// It leaves room for sources on this machine while servers are silent.
  public static let webLoadsAtOnce = 4
  /// The maximum number of loads at once from one host (P7).
  public static let loadsAtOncePerHost = 2
  /// The time for which a load waits for others before it begins beside them.
  ///
  /// It is so short that the first data of a server are there in a second, however many others
  /// hang, and longer than healthy loads are busy with.
  public static let turnWait: Duration = .milliseconds(500)
  /// The maximum number of loads at once that others have kept waiting.
  ///
  /// Each holds a thread, of which libdispatch has 255, and some descriptors.
  public static let lateLoadsAtOnce = min(96, sysconf(Int32(_SC_OPEN_MAX)) / 8)
  /// The maximum number of commands at once that others have kept waiting; each is a process.
  public static let lateCommandsAtOnce = 12
  /// The maximum number of bytes of one event of a stream; an event is a change, not a table.
  public static let eventBytes = 1 << 20
  /// The number of events that a stream keeps with `mode: append` unless the dashboard says more.
  public static let events = 100
  /// The share of the time that counting changed data may take: one part of this many.
  private static let countShare = 20

  /// Returns the pause after counting the rows of changed data, which keeps data that change all
  /// the time from keeping a database counting; zero after a short count.
  public static func pause(afterCounting time: Duration) -> Duration {
    let pause = time * countShare
    return pause > .seconds(1) ? pause : .zero
  }

  /// The time from one change of a stream that is shown to the next.
  ///
  /// A card that changes 25 times a second moves smoothly, and costs 40 % of one that is drawn
  /// in each frame.
  public static let streamInterval: Duration = .milliseconds(40)
  /// The time for which a stream that is connected and has sent nothing yet counts as loading.
  public static let firstEvent: Duration = .seconds(5)
  /// The time before a stream that has ended is connected again, unless its server says another.
  static let reconnectTime: Duration = .seconds(3)
  /// The time after which the connection of a stream counts as healthy: a server that ends it
  /// sooner refuses it, whatever it has sent.
  public static let connectionLasts: Duration = .seconds(3)
  /// The times that a server can ask for before it is connected again.
  static let reconnectTimes: ClosedRange<Duration> = .milliseconds(100) ... .seconds(30)
  /// The time after which a WebSocket whose server answers no ping counts as lost.
  static let webSocketSilence: Duration = .seconds(60)
  /// The maximum number of topics of a broker that a source shows.
  static let topics = 1_000
}
