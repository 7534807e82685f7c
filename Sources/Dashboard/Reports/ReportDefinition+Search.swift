import ChartModel
import Foundation
import JMESPath

// The texts in which the search of a report looks for words.

extension FormattingContext {
  /// Returns those of some words that are numbers of the locale, as data write them: "18.5" for
  /// "18,5" in German.
  func dataForms(of words: [String]) -> [String: String] {
    let symbols = locale.numberSymbols
    let signs = [symbols.decimalSeparator, symbols.groupingSeparator, "\u{2212}"]
    return words.reduce(into: [:]) { forms, word in
      guard
        signs.contains(where: { !$0.isEmpty && word.contains($0) })
          || word.contains(where: { $0.isNumber && !$0.isASCII }),
        let number = symbols.number(in: word)
      else { return }
      let form = JSONValue(exact: number).json()
      if form != word { forms[word] = form }
    }
  }
}

extension ReportDefinition {
  /// The columns whose texts show a value that is searched.
  var searchedColumns: [ColumnDefinition] {
    let searched = search.map(\.words)
    return columns.filter { column in
      let text = column.status?.text ?? column.text
      return text.parts.contains { part in
        guard case .expression(let expression) = part else { return false }
        let words = expression.words
        return searched.contains(where: words.contains)
      }
    }
  }
}

extension BoundExpression {
  /// The names and numbers of the expression, each between blanks.
  fileprivate var words: String {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return " \(words.joined(separator: " ")) "
  }
}
