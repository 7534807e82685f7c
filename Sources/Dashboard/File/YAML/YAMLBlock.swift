/// Block style: structure by indentation.
extension YAMLParser {
  /// The columns of a block, counted from 0.
  struct BlockColumns {
    /// The column of the block around it.
    let parent: Int
    let indent: Int
    /// The columns of lines that are indented wrongly, which were reported once.
    var others: [Int] = []

    func contains(_ column: Int) -> Bool { column == indent || others.contains(column) }
  }

  /// Reads the node that begins here, inside a node whose column is `parent`.
  /// - Parameters:
  ///   - indent: the column of the keys, if the first is not in it.
  ///   - other: a further column in which keys are accepted.
  mutating func block(
    parent: Int, indent: Int? = nil, other: Int? = nil
  ) throws(SyntaxError) -> Node {
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      try skipToToken()
      guard !isAtEnd, column > parent else { return try emptyScalar() }
    }
    switch byte {
    case _ where elementMark() != nil:
      try refuseTabIndentation()
      return try blockSequence(parent: parent)
    case UInt8(ascii: "?") where isBlank(next):
      throw error("keys after '?' are not supported; write key: value")
    case UInt8(ascii: "%") where column == 0:
      throw error("directives are not supported; remove this line")
    case _ where startsKey():
      try refuseTabIndentation()
      return try blockMapping(parent: parent, indent: indent, other: other)
    default:
      let (start, depth) = (position, depth)
      do throws(SyntaxError) {
        return try inline(parent: parent)
      } catch {
        guard error.kind == .keyInText else { throw error }
        (position, self.depth) = (start, depth)
        var copy = self
        guard copy.slippedKey() != nil else { throw error }
        return try blockMapping(parent: parent, indent: indent)
      }
    }
  }

  /// Reads a value that begins on this line and is neither a block sequence nor a block mapping.
  /// - Parameter isValue: whether the key of the value stands on this line.
  private mutating func inline(parent: Int, isValue: Bool = false) throws(SyntaxError) -> Node {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let start = position
      let node = try flow(parent: parent)
      skipSpaces()
      if continuesExpression()
        || start.line == line && !isAtEndOfLine && !"#:]},;".utf8.contains(byte)
      {
        throw unquotedText(at: start)
      }
      if byte == UInt8(ascii: ":") { throw error("a key must be text, not a list or a mapping") }
      try finishLine()
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try scalar { (parser) throws(SyntaxError) in try parser.quoted(parent: parent) }
      skipSpaces()
      if byte == UInt8(ascii: ":") {
        throw isBlank(next)
          ? error("a key and its ':' stand on one line") : error("a space is missing after ':'")
      }
      try finishLine()
      return node
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return try scalar { (parser) throws(SyntaxError) in try parser.blockScalar(parent: parent) }
    default:
      let node = try scalar { (parser) throws(SyntaxError) in
        try parser.plain(parent: parent, isValue: isValue)
      }
      try finishLine()
      return node
    }
  }

  /// - Parameter last: the element before the list, which goes on here in a wrong column.
  private mutating func blockSequence(
    parent: Int, after last: Node? = nil
  ) throws(SyntaxError) -> Node {
    try enter()
    let (start, depth) = (location(), depth)
    var isMisplaced = last != nil
    var block = BlockColumns(parent: parent, indent: column)
    var elements: [Node] = []
    repeat {
      let first = position
      do throws(SyntaxError) {
        let other = isMisplaced ? elements.last ?? last : nil
        elements.append(
          try element(indent: block.indent, other: other.map { $0.location.column - 1 }))
      } catch {
        elements.append(Node(content: .unreadable, location: location(of: first)))
        try recover(from: error, at: first, indent: block.indent, depth: depth)
      }
      isMisplaced = false
    } while try hasNextElement(&block, &elements, &isMisplaced, depth)
    leave()
    return Node(content: .sequence(elements), location: start)
  }

  /// Reads the element whose mark is here.
  private mutating func element(indent: Int, other: Int?) throws(SyntaxError) -> Node {
    let hasSpace = skipElementMark()
    skipSpaces()
    let comment = wordInComment()
    let here = position
    if isAtEndOfLine || byte == UInt8(ascii: "#") { try skipToToken() }
    if isAtEnd || column <= indent { return try emptyScalar(comment: comment, at: here) }
    // The other keys of the element stand behind the space that is missing.
    return try block(parent: indent, indent: hasSpace ? nil : column + 1, other: other)
  }

  /// Goes to the next element of a list, or to what follows the list.
  private mutating func hasNextElement(
    _ block: inout BlockColumns, _ elements: inout [Node], _ isMisplaced: inout Bool,
    _ depth: Int
  ) throws(SyntaxError) -> Bool {
    while true {
      do throws(SyntaxError) {
        try skipToToken()
        guard !isAtEnd else { return false }
        try refuseTabIndentation()
        if elementMark() != nil {
          if block.contains(column) { return true }
          guard column > block.parent else { return false }
          refuseColumn(of: "-", besides: "-", elements.last?.location, column: block.indent)
          block.others.append(column)
          isMisplaced = true
          return true
        }
        guard column > block.parent else { return false }
        guard block.contains(column), startsKey(), let last = elements.last,
          case .mapping(let entries) = last.content
        else { throw misplaced() }
        refuse(
          """
          this key stands below the '- ' of a list, and is no part of an element: write '- ' in \
          front, or begin it in column \(last.location.column), as the keys of the element above
          """)
        let more = try blockMapping(parent: block.indent, indent: last.location.column - 1)
        elements[elements.count - 1].content = .mapping(entries + (more.entries ?? []))
      } catch {
        try recover(from: error, at: position, indent: block.indent, depth: depth)
      }
    }
  }

  private mutating func blockMapping(
    parent: Int, indent: Int? = nil, other: Int? = nil
  ) throws(SyntaxError) -> Node {
    try enter()
    let (start, depth) = (location(), depth)
    var block = BlockColumns(parent: parent, indent: indent ?? column)
    if let other { block.others = [other] }
    var entries = EntryList(isElement: bytes[lineStart..<index].contains(UInt8(ascii: "-")))
    repeat {
      let first = position
      var key: (text: String, location: SourceLocation)?
      do throws(SyntaxError) {
        key = try self.key()
        let value = try blockMappingValue(indent: block.indent)
        if let key { add(key.text, key.location, value, to: &entries) }
      } catch {
        try recover(from: error, at: first, indent: block.indent, depth: depth)
        if let key {
          let value = Node(content: .unreadable, location: key.location)
          add(key.text, key.location, value, to: &entries)
        }
      }
    } while try hasNextEntry(&block, &entries, depth)
    leave()
    let mapping = Node(content: .mapping(entries.entries), location: start)
    guard entries.lacksDash else { return mapping }
    refuse("'- ' is missing in front of \"\(entries.entries[0].key)\"", at: start)
    let more = try blockSequence(parent: parent)
    return Node(content: .sequence([mapping] + (more.elements ?? [])), location: start)
  }

  /// Goes to the next entry of a mapping, or to what follows the mapping.
  private mutating func hasNextEntry(
    _ block: inout BlockColumns, _ entries: inout EntryList, _ depth: Int
  ) throws(SyntaxError) -> Bool {
    while true {
      do throws(SyntaxError) {
        try skipToToken()
        guard !isAtEnd else { return false }
        try refuseTabIndentation()
        let isElement = elementMark() != nil
        if block.contains(column), !isElement { return true }
        guard column > block.parent else { return false }
        guard let last = entries.entries.last else { throw misplaced() }
        guard isElement else {
          guard startsKey() else { throw misplaced() }
          let name = shownKey()
          refuseColumn(of: name, besides: last.key, last.location, column: block.indent)
          block.others.append(column)
          return true
        }
        let mark = position
        _ = skipElementMark(isSilent: true)
        skipSpaces()
        let name = startsKey() ? shownKey() : nil
        position = mark
        // A key may begin with '-'.
        if let name, name != entries.entries[0].key, byte == UInt8(ascii: "-"), !isBlank(next),
          block.contains(column)
        {
          return true
        }
        // The list around it goes on, in a wrong column.
        if let name, name == entries.entries[0].key {
          entries.lacksDash = !entries.isElement
          return false
        }
        if case .sequence(let elements) = last.value.content {
          refuseColumn(of: "-", besides: "-", last.value.location, column: nil)
          let more = try blockSequence(parent: column - 1, after: elements.last)
          entries.setLast(
            Node(
              content: .sequence(elements + (more.elements ?? [])), location: last.value.location))
          continue
        }
        if column > block.indent, !block.contains(column), let scalar = last.value.scalar,
          !scalar.text.isEmpty
        {
          throw error(
            "a list can’t follow the value of \"\(last.key)\" on line \(last.location.line)")
        }
        guard let name else {
          throw error("a list element where a key was expected; is its indentation right?")
        }
        refuse(
          """
          '- ' begins an element of a list; remove it here, where "\(name)" stands beside \
          "\(last.key)" of line \(last.location.line)
          """)
        _ = skipElementMark(isSilent: true)
        skipSpaces()
        return true
      } catch {
        try recover(from: error, at: position, indent: block.indent, depth: depth)
      }
    }
  }

  private mutating func blockMappingValue(indent: Int) throws(SyntaxError) -> Node {
    skipSpaces()
    try refuseProperties()
    if isAtEndOfLine || byte == UInt8(ascii: "#") {
      let comment = wordInComment()
      let here = position
      try skipToToken()
      if !isAtEnd, column > indent { return try block(parent: indent) }
      guard !isAtEnd, column == indent, elementMark() != nil else {
        return try emptyScalar(comment: comment, at: here)
      }
      try refuseTabIndentation()
      return try blockSequence(parent: indent)
    }
    if byte == UInt8(ascii: "-"), isBlank(next) {
      throw error(
        "a list starts on the line after its key, and text that begins with '-' needs quotes")
    }
    if startsKey() { throw secondKey() }
    return try inline(parent: indent, isValue: true)
  }

  /// Returns the value of a key that has none.
  /// - Parameters:
  ///   - comment: the location of a comment that was probably meant as the value.
  ///   - place: the position at which the value is missing; nil for this one.
  mutating func emptyScalar(
    comment: SourceLocation? = nil, at place: Position? = nil
  ) throws(SyntaxError) -> Node {
    try enter()
    leave()
    let location = location(of: place ?? position)
    let scalar = Scalar(
      text: "", isPlain: true, runs: Scalar.Runs(at: location), isInComment: comment != nil)
    return Node(content: .scalar(scalar), location: comment ?? location)
  }

  /// Returns the location of a comment that begins here without a blank behind the first character.
  ///
  /// It may be meant as a value, as in `accent: #0A6ED1`.
  mutating func wordInComment() -> SourceLocation? {
    byte == UInt8(ascii: "#") && !isBlank(next) && next != UInt8(ascii: "#") ? location() : nil
  }

  mutating func scalar(
    _ read: (inout YAMLParser) throws(SyntaxError) -> Scalar
  ) throws(SyntaxError) -> Node {
    try enter()
    let start = location()
    let scalar = try read(&self)
    leave()
    return Node(content: .scalar(scalar), location: start)
  }
}
