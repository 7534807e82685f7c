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
      // "3," and "3,00" are no search for each number with a 3.
      let isWhole = form.filter(\.isNumber).count == word.filter(\.isNumber).count
      guard form != word, word.last?.isNumber == true, isWhole || form.contains(".") else { return }
      forms[word] = form
    }
  }
}

extension ReportDefinition {
  /// The columns whose texts show a field that is searched.
  var searchedColumns: [ColumnDefinition] {
    let searched = Set(search.flatMap(\.expression.rootFields))
    return columns.filter { column in
      (column.status?.text ?? column.text).parts.contains { part in
        guard case .expression(let shown) = part else { return false }
        return shown.expression.rootFields.contains(where: searched.contains)
      }
    }
  }
}
