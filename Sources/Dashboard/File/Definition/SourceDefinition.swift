import DataSources
import Foundation
import JMESPath

/// A source of data and how often it is loaded.
///
/// Two are equal if they have the same data and are loaded in the same way, wherever in the file
/// they are.
public struct SourceDefinition: Sendable, Equatable {
  public let id: SourceID
  public let kind: Kind
  /// The interval between the starts of two loads.
  ///
  /// If nil, the source is loaded once, and again when it reports a change.
  public let every: Duration?
  public let timeout: Duration?
  /// The age from which data is marked as stale.
  public let staleAfter: Duration?
  /// The maximum age of the stored last answer that is shown at a start.
  public let keep: Duration?
  /// The values that are kept over time.
  public let history: HistoryDefinition?
  /// The zone of the times in the data that have no offset; nil for the user's.
  public let zone: TimeZone?
  /// The query that is applied to the raw value before any card gets it.
  public let query: BoundExpression?
  @UncomparedLocation public var location: SourceLocation
  /// The values of the choices that the data depend on and that have been filled in.
  var choices = ChoiceValues.none

  /// The properties of a type of source.
  ///
  /// Relative paths have been made absolute.
  public enum Kind: Sendable, Equatable {
    case `static`(JSONValue)
    case file(path: String, reading: DataReading)
    case command(CommandDefinition)
    case http(HTTPSourceDefinition)
    /// The latest messages of topics of a broker.
    case mqtt(MQTTSourceDefinition)
    case sql(SQLSourceDefinition)
    case system(SystemMetric)
    case prometheus(PrometheusDefinition)
    /// The events of a calendar in a window around the present.
    /// - Parameter of: what loads the lines of the calendar: a file or a request.
    indirect case calendar(of: Kind, CalendarRange)
    /// One value of the data of other sources, which has no load of its own.
    case combine([CombinedPart])
  }
}

/// The window around the present in which the events of a calendar are.
public struct CalendarRange: Sendable, Equatable {
  public let past: Duration
  public let future: Duration
}

/// A source whose data are part of a combined source.
public struct CombinedPart: Sendable, Equatable {
  /// The name of the member with the data.
  public let name: String
  public let source: SourceID
  @UncomparedLocation public var location: SourceLocation
}

/// A command whose output is the data.
public struct CommandDefinition: Sendable, Equatable {
  /// The program and its arguments, which are run without a shell; never empty.
  ///
  /// The arguments may name choices, each of which stays a part of its argument.
  public let run: [Template]
  public let reading: DataReading
  /// Variables added to the environment.
  ///
  /// Their values may name secrets.
  public let environment: [NamedTemplate]
  /// The mode in which the lines of a program that runs without an end become data; nil if its
  /// whole output is the data.
  public let stream: StreamMode?
}

/// A named text, such as a header field or an environment variable.
public struct NamedTemplate: Sendable, Equatable {
  public let name: String
  public let value: Template
}

/// A source that requests data from a web server.
public struct HTTPSourceDefinition: Sendable, Equatable {
  public let request: HTTPRequestDefinition
  public let reading: DataReading
  /// The stream that the server sends; nil for one answer.
  public let stream: HTTPStreamDefinition?
  /// The further pages of the answer; nil if it is whole.
  public let pages: PagesDefinition?
}

/// A request to a web server.
///
/// Its texts may name secrets.
public struct HTTPRequestDefinition: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  public let method: Method
  public let url: Template
  public let headers: [NamedTemplate]
  public let body: RequestBody?
  public let connection: WebConnection
  public let oauth: OAuthDefinition?

  init(
    method: Method, url: Template, headers: [NamedTemplate] = [], body: RequestBody? = nil,
    connection: WebConnection = WebConnection(), oauth: OAuthDefinition? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.connection = connection
    self.oauth = oauth
  }

  /// All texts of the request, which may name secrets.
  var templates: [Template] { ownTemplates + (oauth?.templates ?? []) }

  /// The texts that its server gets.
  var ownTemplates: [Template] { [url] + headers.map(\.value) + (body?.templates ?? []) }
}
