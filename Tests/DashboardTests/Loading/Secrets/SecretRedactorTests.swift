import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Secrets that come back", .endsIfItHangs)
struct SecretRedactorTests {
  private static let secret = "a b+c/d=s3cret"
  private static let escaped = "a%20b%2Bc%2Fd%3Ds3cret"
  private let folder: TemporaryFolder
  private let secrets: Secrets

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("\(Self.secret)\n", to: "token")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("token"))
    secrets = Secrets(credentials: nil, folder: folder.path)
  }

  private func fetch(_ source: String) async throws -> Result<JSONValue, SourceFailure> {
    let source = try declaredSource(source)
    do throws(SourceFailure) {
      return .success(
        try await source.makeAdapter(clock: SourceClock(), secrets: secrets).fetch())
    } catch {
      return .failure(error)
    }
  }

  private func request(_ server: LoopbackServer) -> String {
    """
    type: http, url: "\(server.address("/?key=${secret:token}"))", \
    headers: { Authorization: "Bearer ${secret:token}" }
    """
  }

  @Test("a refusal and a redirection don't show what a server repeats")
  func failures() async throws {
    for text in [Self.secret, Self.escaped, "a%20b+c/d=s3cret", "a+b%2Bc%2Fd%3Ds3cret"] {
      let refusing = try LoopbackServer(
        otherwise: .reply("403 Forbidden", body: Array("denied for ?key=\(text)!".utf8)))
      defer { refusing.stop() }
      #expect(
        try await fetch(request(refusing))
          == .failure(
            SourceFailure(
              .rejected, "127.0.0.1:\(refusing.port) answers 403 Forbidden: denied for ?key=•••!")))
      #expect(refusing.requests.first?.path == "/?key=\(Self.escaped)")
    }
    let moved = try LoopbackServer(
      otherwise: .reply("302 Found", headers: ["Location: https://b/?key=\(Self.escaped)"]))
    defer { moved.stop() }
    #expect(
      try await fetch(request(moved))
        == .failure(
          SourceFailure(
            .rejected,
            "127.0.0.1:\(moved.port) points to https://b/?…: write that address as the url")))
    let path = try LoopbackServer(
      otherwise: .reply("302 Found", headers: ["Location: /\(Self.escaped)/login"]))
    defer { path.stop() }
    let failure = SourceFailure(
      .rejected,
      """
      127.0.0.1:\(path.port)/…/data redirects to /•••/login; it may want authentication: give \
      the request its “headers”, or “oauth”
      """)
    #expect(
      try await fetch("type: http, url: \"\(path.address("/${secret:token}/data"))\"")
        == .failure(failure))
  }

  @Test("data don't hold what a server or a program repeats, whatever is around it")
  func data() async throws {
    let body =
      #"{"you": ["Bearer \#(Self.secret)"], "\#(Self.secret)": 1, "n": "\#(Self.secret)\u0301"}"#
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array(body.utf8)))
    defer { server.stop() }
    #expect(
      try await fetch(request(server))
        == .success(["you": ["Bearer •••"], "•••": 1, "n": "•••\u{301}"]))
    let printed = try await fetch(
      #"type: command, run: [sh, -c, "echo $KEY"], format: text, env: { KEY: "${secret:token}" }"#)
    #expect(printed == .success(["•••"]))
  }

  @Test("an action's failure doesn't show what a server repeats")
  func actions() async throws {
    let server = try LoopbackServer(
      otherwise: .reply("409 Conflict", body: Array("no: \(Self.secret)".utf8)))
    defer { server.stop() }
    let performer = ActionPerformer([], secrets: secrets)
    let request = Action.Request(
      method: "POST", url: SecretText([.literal(server.address())]),
      headers: [Action.Request.Header("X-Key", SecretText([.secret("token")]))])
    let failure = SourceFailure(
      .rejected, "127.0.0.1:\(server.port) answers 409 Conflict: no: •••")
    await #expect(throws: failure) {
      try await performer.perform(.request(request))
    }
  }

  @Test("basic authentication is recognized in base64, whatever the name of the user is")
  func basicAuthentication() async throws {
    for user in ["", "u", "us", "use", "wall@plant"] {
      for secret in [Self.secret, "pass", "pä§§wörd", String(repeating: "k", count: 100)] {
        let redactor = SecretRedactor()
        redactor.add(secret, of: .secret("a"))
        let encoded = Data("\(user):\(secret)".utf8).base64EncodedString()
        let inAddress = encoded.replacing("+", with: "-").replacing("/", with: "_")
          .filter { $0 != "=" }
        for form in [encoded, inAddress] {
          let shown = redactor.redact("Authorization: Basic \(form), no")
          #expect(shown == "Authorization: Basic •••, no")
        }
        // A message ends within it.
        guard secret.utf8.count > 8 else { continue }
        let cut = redactor.redact(SourceFailure(.rejected, "no: \(encoded.dropLast(4))"))
        #expect(!encoded.hasPrefix(cut.message.dropFirst(4).prefix(8)), "\(cut)")
      }
    }
  }

  @Test("a message that quotes only the beginning of a secret doesn't show that")
  func cutMessages() {
    let redactor = SecretRedactor()
    redactor.add("hunter2-and-more", of: .secret("a"))
    for (text, shown) in [
      ("refused hunter2-and-", "refused •••"), ("begins with “hunter2…”", "begins with “•••…”"),
      ("a hunter in the wood", "a hunter in the wood"), ("refused hun", "refused hun"),
    ] {
      #expect(redactor.redact(SourceFailure(.rejected, "\(text)")).message == shown)
    }
  }

  @Test("the forms of JSON, HTML and addresses, and each line of a key, are removed")
  func otherForms() {
    let redactor = SecretRedactor()
    redactor.add(#"a"b/c<d&é"#, of: .secret("a"))
    for form in [
      #"a\"b/c<d&é"#, #"a\"b\/c<d&é"#, "a&quot;b/c&lt;d&amp;é", "a%22b%2Fc%3Cd%26%C3%A9",
      "a%22b%2fc%3cd%26%c3%a9",
    ] {
      #expect(redactor.redact("[\(form)]") == "[•••]")
    }
    redactor.add("a-b/c.d~e_s3cret", of: .secret("b"))
    #expect(redactor.redact("[a-b%2Fc.d~e_s3cret]") == "[•••]")
    redactor.add("-----BEGIN KEY-----\nMIGHAgEAMBMGByqG\n-----END KEY-----\n", of: .secret("c"))
    #expect(redactor.redact("no key in MIGHAgEAMBMGByqG") == "no key in •••")
  }

  @Test(
    "what Markdown, a browser or a second decoding would turn into a secret is removed",
    arguments: [
      "Tok&#43;en&#x2F;Secr3t&amp;Value&#x3D;42", "Tok&plus;en&sol;Secr3t&amp;Value&equals;42",
      "Tok&#0043;en&#X2f;Secr3t&amp;amp;Value=42", #"Tok\+en\/Secr3t\&Value\=42"#,
      #"Tok\u002ben\u002FSecr3t\x26Value=42"#, "%54ok%2Ben%2FSecr3t%26Value%3d42",
      "Tok%252Ben%252FSecr3t%2526Value%253D42", "Tok%26%2343%3Ben/Secr3t&amp;Value=42",
      "Tok+en/**Secr3t**&Value=42", "_Tok_+en/`Secr3t`&Value=42",
      "[Tok](https://a.example)+en/Secr3t&Value=42",
      "Tok+en/Sec\u{200B}r3t&Va\u{AD}lue=42", "546f6b2b656e2f5365637233742656616c75653d3432",
      "546F6B2B656E2F5365637233742656616C75653D3432",
      "Tok+en/Secr3t&AMP;Value&equals;42", "Tok&shy;+en/Sec&ZeroWidthSpace;r3t&amp;Value=42",
    ])
  func decodedLater(form: String) {
    let redactor = SecretRedactor()
    redactor.add("Tok+en/Secr3t&Value=42", of: .secret("a"))
    // A mark before it isn't a part of it.
    #expect(redactor.redact("(\(form))").filter { !"_[".contains($0) } == "(•••)")
    let data = redactor.redact([form: [.string(form)]] as JSONValue)
    #expect(
      !data.json(pretty: false).contains("Secr3t") && data.json(pretty: false).contains("•••"))
  }

  @Test(
    "a secret with letters beyond ASCII is removed however they are written",
    arguments: [
      "gr&uuml;&szlig;e-Ŝafe", "gr&uuml;&#223;e-&Scirc;afe", "gru\u{308}ße-S\u{302}afe",
      "gr&amp;uuml;&amp;szlig;e-Ŝafe", #"gr\u00fc\u00dfe-\u015cafe"#,
      "gr%C3%BC%C3%9Fe-%C5%9Cafe",
    ])
  func lettersBeyondASCII(form: String) {
    let redactor = SecretRedactor()
    redactor.add("gru\u{308}ße-Ŝafe", of: .secret("a"))
    #expect(redactor.redact("(\(form))") == "(•••)")
    let other = "gr&uuml;n, &nosuchname; & &; Straße"
    #expect(redactor.redact(other) == other)
  }

  @Test(
    "a number of many digits is removed in groups, and within a number",
    arguments: [
      "8,675,309,123", "8.675.309.123", "8 675 309 123", "8’675’309’123", "8_675_309_123",
      "8\u{202F}675\u{202F}309\u{202F}123", "8&nbsp;675&nbsp;309&nbsp;123", "867-530-9123",
      "8,67,53,09,123",
    ])
  func groupedDigits(form: String) {
    let redactor = SecretRedactor()
    redactor.add("8675309123", of: .secret("a"))
    #expect(redactor.redact("n: \(form)!") == "n: •••!")
    #expect(redactor.redact([8_675_309_123.5, 86_753_091_230] as JSONValue) == ["•••", "•••"])
    let others: JSONValue = ["1,234,567 at 2026-11-28 10:00", 1234, 8_675_309.5]
    #expect(redactor.redact(others) == others)
  }

  @Test("a secret with marks of Markdown is found between other marks; other texts stay")
  func marks() {
    let redactor = SecretRedactor()
    redactor.add("sk_live_abc_def", of: .secret("a"))
    #expect(redactor.redact(#"sk\_live\_abc\_def"#) == "•••")
    #expect(redactor.redact("**sk_live**_abc_def") == "**•••")
    for text in [
      "100 % &amp; more", "a_b *c* [d](e) \\ % & &#; &#x110000; %zz \\u12", "é%", "&", "\\", "%",
    ] {
      #expect(redactor.redact(text) == text)
    }
  }

  @Test("however the text of a secret is damaged, the redactor ends and keeps the rest")
  func fuzz() {
    let redactor = SecretRedactor()
    redactor.add("Tok+en/Secr3t&Value=42", of: .secret("a"))
    var generator = SeededGenerator(seed: 8)
    let pieces = [
      "&", "#", "x", "4", "3", ";", "\\", "u", "00", "%", "2B", "*", "_", "[", "]", "(", ")", "é",
      "\u{200B}", "Tok+en/Secr3t&Value=42", "…", " ",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let shown = redactor.redact("(\(text))")
      #expect(!shown.contains("Secr3t") && shown.hasPrefix("(") && shown.hasSuffix(")"))
    }
  }

  @Test("a number of many digits is removed in every form of a number")
  func numerals() throws {
    let redactor = SecretRedactor()
    for (secret, numerals) in [
      "8675309123": [
        "8675309123", "8675309123.0", "8675309123e0", "8.675309123E+9", "-8675309123",
      ],
      "0012345678": ["12345678", "12345678.00", "1234567800e-2"],
      "1234567890123456789012": ["1234567890123456789012", "1.234567890123456789012e21"],
      "12345678.25": ["12345678.25", "1234567825e-2"],
    ] {
      redactor.add(secret, of: .secret(secret))
      for numeral in numerals {
        let data = try JSONValue(parsing: Array("[\(numeral), \"\(numeral)\"]".utf8))
        let shown = redactor.redact(data).json(pretty: false)
        #expect(!shown.contains { $0.isNumber }, "\(shown) of \(numeral)")
      }
    }
    let others: JSONValue = [8_675_309_124.0, 8.5, "8.5"]
    #expect(redactor.redact(others) == others)
  }

  @Test("a secret of many digits is removed where data have it as a number")
  func numbers() {
    let redactor = SecretRedactor()
    redactor.add("20261123", of: .secret("a"))
    redactor.add("4711", of: .secret("b"))
    #expect(
      redactor.redact(["a": 20_261_123, "b": 4711, "c": 20_261_124] as JSONValue)
        == ["a": "•••", "b": 4711, "c": 20_261_124])
  }

  @Test("a password that the file itself has in an address is removed from addresses and headers")
  func passwordsInAddresses() {
    let redactor = SecretRedactor()
    redactor.add(passwordIn: "http://wall:postgres@db.example/wall")
    #expect(
      redactor.redact("http://wall:postgres@db.example can’t be read; postgres runs")
        == "http://•••@db.example can’t be read; postgres runs")
    #expect(redactor.redact("Basic d2FsbDpwb3N0Z3Jlcw==") == "Basic •••")
  }

  @Test("the latest values of a secret are removed, however often it is replaced")
  func replaced() throws {
    func texts(_ numbers: Range<Int>) -> [String] { numbers.map { "token-\($0)." } }
    let all = texts(0..<100).joined(separator: " ")
    for number in 0..<100 {
      try write("token-\(number).", to: "token")
      #expect(try secrets.value(of: "token") == "token-\(number).")
      secrets.redactor.add(passwordIn: "http://wall:password-\(number)@shop.example/")
    }
    let kept = texts(0..<92) + [String](repeating: "•••", count: 8)
    #expect(secrets.redactor.redact(all) == kept.joined(separator: " "))
    #expect(secrets.redactor.redact("wall:password-91 wall:password-92") == "wall:password-91 •••")
    // One that comes back is the latest again.
    try write("token-93.", to: "token")
    _ = try secrets.value(of: "token")
    for number in 100..<107 {
      try write("token-\(number).", to: "token")
      _ = try secrets.value(of: "token")
    }
    #expect(secrets.redactor.redact("token-93. token-99. token-100.") == "••• token-99. •••")
  }

  @Test("a value that two secrets had stays removed as long as one of them has it")
  func sharedValue() throws {
    try write("the-same-value", to: "other")
    try write("the-same-value", to: "token")
    _ = try (secrets.value(of: "other"), secrets.value(of: "token"))
    for number in 0..<20 {
      try write("token-\(number)-", to: "token")
      _ = try secrets.value(of: "token")
    }
    #expect(secrets.redactor.redact("the-same-value token-1- token-19-") == "••• token-1- •••")
  }

  private func write(_ secret: String, to name: String) throws {
    try folder.write(secret, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
  }

  @Test(
    "a secret in the address of a database is escaped, but for the colon of a server and its port",
    arguments: [
      ("postgres://wall@${secret:a}/shop", "10.0.0.5:5432", "postgres://wall@10.0.0.5:5432/shop"),
      ("postgres://${secret:a}/shop", "[::1]:5432", "postgres://[::1]:5432/shop"),
      ("postgres://${secret:a}:5432/shop", "db-1.example", "postgres://db-1.example:5432/shop"),
      ("postgres://${secret:a}", "a:1,b:2", "postgres://a:1,b:2"),
      ("postgres://a:${secret:a}?x=y", "5432", "postgres://a:5432?x=y"),
      ("postgres://wall@${secret:a}/shop", "a/b?c@d", "postgres://wall@a%2Fb%3Fc%40d/shop"),
      ("postgres://${secret:a}@db/shop", "wa:ll", "postgres://wa%3All@db/shop"),
      ("postgres://wall:${secret:a}@db:1/shop", "a:b/c", "postgres://wall:a%3Ab%2Fc@db:1/shop"),
      ("postgres://${secret:a}:${secret:a}@db", "x:y", "postgres://x%3Ay:x%3Ay@db"),
      ("postgres://db/${secret:a}?u=${secret:a}", "a:b", "postgres://db/a%3Ab?u=a%3Ab"),
      ("${secret:a}", "postgres://wall:x@db:1/shop", "postgres://wall:x@db:1/shop"),
      ("${secret:a}/shop", "postgres://db:1", "postgres://db:1/shop"),
    ])
  func addresses(url: String, secret: String, expected: String) throws {
    try write(secret, to: "a")
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: postgres, url: "\(url)", sql: select 1 } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    guard let template = source.database?.address else {
      Issue.record("no server")
      return
    }
    #expect(try secrets.address(of: template) == expected)
  }

  @Test("short secrets stay: they would tear holes into ordinary words")
  func short() async throws {
    try folder.write("ab", to: "token")
    let printed = try await fetch(
      #"type: command, run: [echo, "cabs"], format: text, env: { KEY: "${secret:token}" }"#)
    #expect(printed == .success(["cabs"]))
  }
}
