import PostgreSQL

extension SourceFailure {
  /// Describes a failure for the author of the dashboard.
  init(_ failure: PostgresFailure, of address: PostgresAddress) {
    let server = address.server
    switch failure {
    case .cancelled: self = .cancelled
    case .unreachable: self = SourceFailure(.unreachable, "\(server) can’t be reached")
    case .noNetwork: self = SourceFailure(.offline, "\(server) can’t be reached")
    case .lost: self = SourceFailure(.unreachable, "the connection to \(server) was lost")
    case .notEncrypted(let said):
      self = SourceFailure(
        .rejected, "\(server): no encrypted connection as the url demands (libpq: \(said))")
    case .noPassword:
      self = SourceFailure(
        .notAllowed,
        """
        \(server) asks for a password, and the url has none; write \
        postgres://user:${secret:name}@host/database
        """, retry: .whenSecretsChange)
    case .tooLarge: self = .tooManyBytes(address.name)
    case .refused(let error): self.init(error, of: address)
    }
  }

  private init(_ error: PostgresError, of address: PostgresAddress) {
    let server = address.server
    let name = address.name
    let said = error.message
    let subject =
      said.firstMatch(of: #/"(?<name>[^"]+)"|column (?<column>[^ "]+) /#)
      .flatMap { $0.name ?? $0.column }.map { String($0) } ?? ""
    // The codes are in appendix A of PostgreSQL's manual.
    switch error.state {
    case "28P01", "28000":
      self = SourceFailure(
        .notAllowed, "\(server) refuses the user or the password (PostgreSQL: \(said))",
        retry: .whenSecretsChange)
    case "3D000":
      self = SourceFailure(.notFound, "\(server): no database “\(name)” (PostgreSQL: \(said))")
    case "42P01":
      self = SourceFailure(.notFound, "\(name): no table “\(subject)” (PostgreSQL: \(said))")
    case "42703":
      self = SourceFailure(.notFound, "\(name): no column “\(subject)” (PostgreSQL: \(said))")
    case "42601" where !subject.isEmpty:
      self = SourceFailure(
        .rejected, "\(name): mistake in the SQL near “\(subject)” (PostgreSQL: \(said))")
    case "42501":
      self = SourceFailure(.notAllowed, "\(name): the user may not do this (PostgreSQL: \(said))")
    case "25006":
      self = SourceFailure(
        .notAllowed, "\(name): a source only reads; write a SELECT (PostgreSQL: \(said))")
    case "57014":
      self = SourceFailure(.timedOut, "\(name): the statement took too long (PostgreSQL: \(said))")
    case "55P03", "40P01", "40001":
      self = SourceFailure(.busy, "\(name) is locked by another program (PostgreSQL: \(said))")
    case "53300":
      self = SourceFailure(.busy, "\(server) has too many connections (PostgreSQL: \(said))")
    case "57P03":
      self = SourceFailure(.unreachable, "\(server) is not ready (PostgreSQL: \(said))")
    default: self = SourceFailure(.rejected, "\(name): \(said)")
    }
  }
}
