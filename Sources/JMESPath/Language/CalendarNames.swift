/// The names of months and weekdays, as they stand in texts of dates.
enum CalendarNames {
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The names in German, French, Spanish, Italian, Dutch and Portuguese, with the usual short
  /// forms that are no other words.
  static let ofOtherLanguages = Set(
    """
    januar jänner februar märz mai juni juli oktober dezember mär mrz okt dez \
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag \
    janvier février mars avril juin juillet août septembre octobre novembre décembre \
    janv févr avr juil sept déc lundi mardi mercredi jeudi vendredi samedi dimanche \
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre \
    lunes martes miércoles jueves viernes sábado domingo \
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre \
    lunedì martedì mercoledì giovedì venerdì sabato domenica \
    januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag \
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro \
    segunda terça quarta quinta sexta
    """.split(separator: " ").map { String($0) })
}
