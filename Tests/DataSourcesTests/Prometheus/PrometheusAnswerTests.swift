import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Answers of the Prometheus API", .endsIfItHangs)
struct PrometheusAnswerTests {
  private func fetch(
    _ answer: String, range: PrometheusRange? = nil, allowsPartial: Bool = false
  ) async throws(SourceFailure) -> JSONValue {
    guard
      let server = try? LoopbackServer(
        otherwise: .reply("200 OK", body: Array(answer.utf8)))
    else { throw SourceFailure(.unsupported, "no server") }
    return try await PrometheusSource(
      WebRequest(method: "GET", url: server.address()), expression: "load", range: range,
      allowsPartial: allowsPartial, clock: SourceClock(ManualClock(), now: { 1010 })
    ).fetch()
  }

  private static func answer(_ type: String, _ result: String, more: String = "") -> String {
    #"{"status":"success","data":{"resultType":"\#(type)","result":\#(result)}\#(more)}"#
  }

  @Test("series are named by what distinguishes them, one alone by its metric or its labels")
  func names() async throws {
    func names(_ metrics: String...) async throws -> [String?] {
      let result = metrics.map { #"{"metric":\#($0),"value":[1,"1"]}"# }.joined(separator: ",")
      return try await fetch(Self.answer("vector", "[\(result)]")).array?.map {
        $0["series"]?.string
      } ?? []
    }
    #expect(try await names(#"{"__name__":"up","job":"api"}"#) == ["up"])
    #expect(try await names(#"{"job":"api","host":"a"}"#) == ["api, a"])
    #expect(try await names("{}") == ["load"])
    #expect(
      try await names(#"{"job":"api","host":"a"}"#, #"{"job":"api","host":"b"}"#) == ["a", "b"])
    #expect(try await names(#"{"job":"api"}"#, "{}") == ["api", "load"])
    #expect(try await names(#"{"__name__":"up"}"#, #"{"__name__":"down"}"#) == ["up", "down"])
  }

  @Test("numbers keep their digits, and what is no finite number is null")
  func numbers() async throws {
    for (text, value) in [
      ("12345678901234567", JSONValue.integer(12_345_678_901_234_567)), ("1.5e+06", 1_500_000),
      ("NaN", .null), ("+Inf", .null), ("-Inf", .null),
    ] {
      let rows = try await fetch(Self.answer("scalar", #"[1000.5,"\#(text)"]"#))
      #expect(rows == [["series": "load", "time": 1000.5, "value": value]])
    }
  }

  @Test("a label with the name of a member is named as Prometheus names such a label")
  func collisions() async throws {
    let result = #"[{"metric":{"value":"peak","series":"1"},"value":[1000,"7"]}]"#
    #expect(
      try await fetch(Self.answer("vector", result)) == [
        [
          "series": "peak, 1", "time": 1000, "value": 7, "exported_value": "peak",
          "exported_series": "1",
        ]
      ])
  }

  @Test("no series are an empty list")
  func empty() async throws {
    #expect(try await fetch(Self.answer("vector", "[]")) == [])
  }

  @Test(
    "what is no data is a sentence",
    arguments: [
      (
        #"{"status":"error","errorType":"timeout","error":"query timed out"}"#,
        "127.0.0.1 answers: query timed out"
      ),
      (
        #"{"name":"other"}"#,
        "127.0.0.1: no Prometheus API answers here; the url ends before /api/v1"
      ),
      (
        answer("vector", #"[{"metric":{},"value":7}]"#),
        "127.0.0.1: no Prometheus API answers here; the url ends before /api/v1"
      ),
      (
        answer("vector", #"[{"metric":{},"histogram":[1,{"count":"2","sum":"3"}]}]"#),
        "127.0.0.1: histograms are no numbers; histogram_quantile() makes some of them"
      ),
    ])
  func failures(answer: String, message: String) async {
    let failure = await failure { () async throws(SourceFailure) in try await fetch(answer) }
    #expect(failure?.message == message)
  }

  @Test("an answer that the server warns of is a failure, unless the file allows it")
  func warnings() async throws {
    let answer = Self.answer(
      "scalar", #"[1000,"7"]"#, more: #","warnings":["store b is away"],"infos":["fine"]"#)
    let failure = await failure { () async throws(SourceFailure) in try await fetch(answer) }
    #expect(failure?.message == "127.0.0.1 warns: store b is away")
    #expect(try await fetch(answer, allowsPartial: true).array?.first?["value"] == 7)
  }

  @Test("P6: more rows than a table may have are a failure that says what to do")
  func limit() async {
    let one = #"{"metric":{},"values":[[1000,"1"]]}"#
    let many = Array(repeating: one, count: 101).joined(separator: ",")
    let failure = await failure { () async throws(SourceFailure) in
      try await fetch(
        Self.answer("matrix", "[\(many)]"),
        range: PrometheusRange(length: .seconds(99), step: .seconds(1)))
    }
    #expect(failure?.kind == .tooLarge)
    #expect(failure?.message.hasSuffix("use a longer step, or sum the series up") == true)
  }

  @Test("the query is sent with its headers to the API below the address, at times of the step")
  func request() async throws {
    let server = try LoopbackServer(
      otherwise: .reply(
        "200 OK",
        body: Array(Self.answer("matrix", #"[{"metric":{},"values":[[1005,"1"]]}]"#).utf8)))
    let source = PrometheusSource(
      WebRequest(
        method: "GET", url: server.address("/prometheus/?tenant=a%2Bb"),
        headers: [("X-Scope-OrgID", "roastery")]),
      expression: "a+b", range: PrometheusRange(length: .seconds(60), step: .seconds(15)),
      allowsPartial: false, clock: SourceClock(ManualClock(), now: { 1010 }))
    #expect(try await source.fetch().array?.count == 5)
    #expect(
      server.paths == [
        "/prometheus/api/v1/query_range?tenant=a%2Bb&query=a%2Bb&start=945.0&end=1005.0&step=15.0"
      ])
    #expect(server.requests.first?.text.contains("X-Scope-OrgID: roastery") == true)
  }

  @Test(
    "the step without a key is the shortest of usual length with which a card's chart shows all",
    arguments: [(60, 1), (3600, 15), (21_600, 120), (86_400, 300), (604_800, 3600)])
  func step(length: Int, step: Int) {
    let range = PrometheusRange(length: .seconds(length))
    #expect(range.step == .seconds(step))
    #expect(range.isAllowed)
  }

  @Test("a server gives at most 11,000 steps")
  func steps() {
    #expect(PrometheusRange(length: .seconds(11_000), step: .seconds(1)).isAllowed)
    #expect(!PrometheusRange(length: .seconds(11_001), step: .seconds(1)).isAllowed)
  }
}
