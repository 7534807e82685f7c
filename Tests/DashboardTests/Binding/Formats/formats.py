#!/usr/bin/python3
"""Writes formats.tsv: how ICU writes 58 values in 49 locales. It needs PyICU (python3-icu).

A line is a locale with its texts, between tabs. NumberTableTests.swift has the same values.
Half is rounded away from zero, zero has no sign, and the minus sign is U+2212, as the program
writes them.
"""
import datetime
import os

import icu

LOCALES = """af_ZA ar_EG bg_BG bn_BD ca_ES cs_CZ da_DK de_AT de_CH de_DE el_GR en_GB en_IN en_US
es_ES es_MX et_EE eu_ES fa_IR fi_FI fr_CA fr_FR gu_IN he_IL hi_IN hr_HR hu_HU id_ID it_IT ja_JP
ko_KR lt_LT lv_LV mr_IN ms_MY nb_NO nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sv_SE th_TH
tr_TR uk_UA zh_CN""".split()
NUMBERS = """0 1 -1 0.05 -0.05 0.5 1.005 2.675 12.345 -12.5 999.995 1000 9999.5 10000 -12345.678
123456.5 1234567.25 98765432.125 1000000000000000 0.125""".split()
SHARES = "0 0.285 1 0.0115 -0.125 12.34 0.999 0.5 1234.5 0.07".split()
AMOUNTS = """0 1.005 2.345 -1.025 1234.5 0.285 12345678.125 1e6 0.005 -0.004 99.995 35.855
10.235 1234.565""".split()
YEN = "0.5 2.5 1234 -1.5".split()
# Moments in UTC, whose days and times are written.
DAYS = [(2026, 1, 1, 0, 5), (2026, 3, 9, 9, 7), (2026, 11, 27, 13, 5), (2026, 12, 31, 23, 59),
        (2024, 2, 29, 12, 0)]




def texts(name):
    locale = icu.Locale(name)
    # Numbers without a sign before zero, with the grouping of the locale.
    plain = icu.NumberFormatter.withLocale(locale).roundingMode(
        icu.DecimalFormat.kRoundHalfUp).sign(
        icu.UNumberSignDisplay.NEGATIVE)

    def numbers(formatter, values):
        return [formatter.formatDouble(float(value)).replace("-", "\u2212") for value in values]

    def money(code, digits, values):
        formatter = plain.unit(icu.CurrencyUnit(code)).precision(
            icu.Precision.fixedFraction(digits))
        return numbers(formatter, values)

    result = numbers(plain.precision(icu.Precision.fixedFraction(2)), NUMBERS)
    percent = plain.unit(icu.NoUnit.percent()).scale(icu.Scale.powerOfTen(2))
    result += numbers(percent.precision(icu.Precision.fixedFraction(1)), SHARES)
    result += money("EUR", 2, AMOUNTS) + money("JPY", 0, YEN)
    gregorian = icu.Locale(name + "@calendar=gregorian")
    generator = icu.DateTimePatternGenerator.createInstance(gregorian)
    time = icu.SimpleDateFormat(generator.getBestPattern("jmm"), gregorian)
    # Full dates by fields as the program's; those of Finnish with the nominative of the day.
    skeleton = generator.getBestPattern("yMMMMEEEEd")
    full = icu.SimpleDateFormat(
        skeleton.replace("EEEE", "cccc") if name == "fi_FI" else skeleton, gregorian)
    for format in (time, full):
        format.setTimeZone(icu.TimeZone.getGMT())
        for moment in DAYS:
            date = datetime.datetime(*moment, tzinfo=datetime.timezone.utc)
            result.append(format.format(date.timestamp()))
    return result


folder = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(folder, "formats.tsv"), "w", encoding="utf-8") as file:
    for name in LOCALES:
        row = texts(name)
        assert len(row) == 58, len(row)
        file.write("\t".join([name] + row) + "\n")
