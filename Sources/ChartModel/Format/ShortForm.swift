/// A word or a letter for a power of ten in a language: "Mio." in German, "万" in Japanese.
public struct ShortForm: Hashable, Sendable {
  /// The power of ten.
  public let exponent: Int
  /// The text before the digits, which few languages have.
  let before: String
  /// The text behind the digits, with the space before it.
  let behind: String

  init(_ exponent: Int, before: String = "", _ behind: String) {
    (self.exponent, self.before, self.behind) = (exponent, before, behind)
  }

  /// The letters of English, in ascending order.
  public static let english = [
    ShortForm(3, "K"), ShortForm(6, "M"), ShortForm(9, "B"), ShortForm(12, "T"),
  ]

  /// The powers of a thousand that have a word, as a screen reader says them.
  static let spoken = english + [ShortForm(15, ""), ShortForm(18, "")]

  /// The forms of languages without their own, which no language reads as another number.
  private static let root = [
    ShortForm(3, "K"), ShortForm(6, "M"), ShortForm(9, "G"), ShortForm(12, "T"),
  ]

  /// Returns the forms of the first of some locales that has its own, else those that CLDR has for
  /// all languages.
  /// - Parameter locales: names such as "de_CH" and "de", the more exact ones first.
  public static func forms(of locales: [String]) -> [ShortForm] {
    if locales.last == "en", !locales.contains(where: { $0.hasPrefix("en_I") }) { return english }
    let rows = table.split(separator: "\n")
    for locale in locales {
      let name = locale[...]
      for row in rows {
        let parts = row.split(separator: "=")
        guard parts[0].split(separator: " ").contains(name) else { continue }
        return parts[1].split(separator: "|").map { ShortForm(entry: $0) }
      }
    }
    return root
  }

  /// Reads an entry of the table, such as "6:0_Mio.": the power of ten, and the text with a 0 for
  /// the digits and an underscore for a space that doesn't break.
  private init(entry: Substring) {
    let parts = entry.split(separator: ":", maxSplits: 1)
    let text = String(parts[1].map { $0 == "_" ? "\u{a0}" : $0 })
    let sides = text.split(separator: "0", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      Int(parts[0].filter { $0 != " " }) ?? 0,
      before: String(sides[0].drop(while: \.isWhitespace)),
      String(sides.last ?? ""))
  }

  /// The short forms of CLDR; those of German also have thousands.
  ///
  /// Foundation has them as its compact numbers, with which the tests compare them. Bengali has no
  /// word between ten million, the crore, and a trillion: CLDR writes a hundred crores in three
  /// ways, of which two are other numbers.
  private static let table = """
    af = 3:0_k|6:0_m|9:0_mjd|12:0_bn
    am = 3:0_ሺ|6:0_ሚ|9:0_ቢ|12:0_ት
    ar = 3:0_ألف|6:0_مليون|9:0_مليار|12:0_ترليون
    as = 3:0_হাজাৰ|5:0_লাখ|6:0_নিঃ|9:0_শঃ_কঃ|12:0_শঃ_পঃ
    az = 3:0K|6:0_mln|9:0_mlrd|12:0_trln
    be ru = 3:0_тыс.|6:0_млн|9:0_млрд|12:0_трлн
    bg = 3:0_хил.|6:0_млн.|9:0_млрд.|12:0_трлн.
    bn = 3:0_হা|5:0_লা|7:0_কো|12:0_লা.কো.
    br = 3:0k|6:0M|9:0G|12:0T
    brx = 3:0के|6:0एम|9:0बि|12:0ति
    bs sr_Latn sr_Latn_BA sr_Latn_ME sr_Latn_RS sr_Latn_XK = 3:0_hilj.|6:0_mil.|9:0_mlrd.|12:0_bil.
    bs_Cyrl bs_Cyrl_BA = 3:0_хиљ|6:0_мил|9:0_млрд|12:0_бил
    ca = 3:0_k|6:0_M|9:0_kM|12:0_B
    ce = 3:0_эзар|6:0_млн|9:0_млрд|12:0_трлн
    chr cy ee en fil gd he kok ml pcm ps so th wo zh_Hant_HK zh_Hant_MO zu = \
    3:0K|6:0M|9:0B|12:0T
    cs sk = 3:0_tis.|6:0_mil.|9:0_mld.|12:0_bil.
    da = 3:0_t|6:0_mio.|9:0_mia.|12:0_bio.
    de = 3:0_Tsd.|6:0_Mio.|9:0_Mrd.|12:0_Bio.
    dsb hsb = 3:0_tys.|6:0_mio.|9:0_mrd.|12:0_bil.
    el = 3:0_χιλ.|6:0_εκ.|9:0_δισ.|12:0_τρισ.
    en_IN hi_Latn hi_Latn_IN = 3:0K|5:0L|7:0Cr|10:0KCr|12:0LCr
    es = 3:0_mil|6:0_M|9:0_mil_M|12:0_B
    es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CL es_CO es_CR es_CU es_CW \
    es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_NI es_PA es_PE es_PR \
    es_PY es_SV es_TC es_TT es_UY es_VC es_VE es_VG es_VI = 3:0_k|6:0_M|9:0k_M|12:0_B
    es_CA = 3:0k|6:0_M|9:0k_M|12:0_B
    es_MX = 3:0_k|6:0_M|9:0k_M|12:0_B
    es_US = 3:0_K|6:0_M|9:0k_M|12:0_B
    et = 3:0_tuh|6:0_mln|9:0_mld|12:0_trln
    eu gl = 6:0_M|12:0_B
    fa = 3:0_هزار|6:0_میلیون|9:0_میلیارد|12:0_تریلیون
    ff_Adlm ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GN ff_Adlm_GW ff_Adlm_LR \
    ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN = 3:0𞤓|6:0𞤁|9:0𞤁𞤶|12:0𞤚
    fi = 3:0_t.|6:0_milj.|9:0_mrd.|12:0_bilj.
    fo = 3:0_tús.|6:0_mió.|9:0_mia.|12:0_bió.
    fr = 3:0_k|6:0_M|9:0_Md|12:0_Bn
    fr_CA = 3:0_k|6:0_M|9:0_G|12:0_T
    fy nl = 3:0K|6:0_mln.|9:0_mld.|12:0_bln.
    ga = 3:0k|6:0M|9:0B|12:0T
    gsw = 3:0_Tsg.|6:0_Mio.|9:0_Mrd.|12:0_Bio.
    gu = 3:0_હજાર|5:0_લાખ|7:0_કરોડ|9:0_અબજ|11:0_નિખર્વ|12:0_મહાપદ્મ|13:0_શંકુ|14:0_જલધિ
    ha = 3:0D|6:0M|9:0B|12:0T
    hi = 3:0_हज़ार|5:0_लाख|7:0_क॰|9:0_अ॰|11:0_ख॰|13:0_नील
    hr = 3:0_tis.|6:0_mil.|9:0_mlr.|12:0_bil.
    hu = 3:0_E|6:0_M|9:0_Mrd|12:0_B
    hy = 3:0_հզր|6:0_մլն|9:0_մլրդ|12:0_տրլն
    ia = 3:0_mil|6:0_mln|9:0_mld|12:0_bln
    id = 3:0_rb|6:0_jt|9:0_M|12:0_T
    is = 3:0_þ.|6:0_m.|9:0_ma.|12:0_bn
    it = 6:0_Mln|9:0_Mld|12:0_Bln
    ja = 4:0万|8:0億|12:0兆
    jv = 3:0È|6:0Y|9:0M|12:0T
    ka = 3:0_ათ.|6:0_მლნ.|9:0_მლრ.|12:0_ტრლ.
    kea = 3:0_mil|6:0_M|9:0_MM|12:0_Bi
    kgp pt = 3:0_mil|6:0_mi|9:0_bi|12:0_tri
    kk = 3:0_м.|6:0_млн|9:0_млрд|12:0_трлн
    km = 3:0_ពាន់|6:0_លាន|9:0_ប៊ីលាន|12:0_ទ្រីលាន
    kn = 3:0ಸಾ|6:0ಮಿ|9:0ಬಿ|12:0ಟ್ರಿ
    ko = 3:0천|4:0만|8:0억|12:0조
    kok_Latn kok_Latn_IN = 3:0hoz|5:0lak|7:0ko|9:0obz|11:0nikh|14:0hoz.nikh.
    ksh = 3:0_tsd|6:0_Mio|9:0_Mrd|12:0_Bio
    ku = 3:0H|6:0MN|9:0MR|12:0TN
    kxv = 3:0_h|6:0_mi|9:0_bi|12:0_tri
    ky = 3:0_миң|6:0_млн|9:0_млд|12:0_трлн
    lb = 3:0_Dsd.|6:0_Mio.|9:0_Mrd.|12:0_Bio.
    lo = 3:0_ພັນ|6:0_ລ້ານ|9:0_ຕື້|12:0ລລ
    lt = 3:0_tūkst.|6:0_mln.|9:0_mlrd.|12:0_trln.
    lv = 3:0_tūkst.|6:0_milj.|9:0_mljrd.|12:0_trilj.
    mk = 3:0_илј.|6:0_М|9:0_ми.|12:0_бил.
    mn = 3:0_мянга|6:0_сая|9:0Т|12:0ИН
    mr = 3:0_ह|5:0_लाख|7:0_कोटी|9:0_अब्ज|11:0_खर्व|13:0_पद्म
    ms = 3:0K|6:0J|9:0B|12:0T
    my = \
    3:0_ထောင်|4:0_သောင်း|5:0_သိန်း|6:0_သန်း|7:0_ဋေ|10:ဋေ_0_ထ|11:ဋေ_0_သ|12:ဋေ_0_သိန်း|13:ဋေ_0_သန်း|14:0_ကောဋိ
    nb nn no = 3:0k|6:0_mill.|9:0_mrd.|12:0_bill.
    ne = 3:0_हजार|5:0_लाख|7:0_करोड|9:0_अरब|11:0_खरब|13:0_शंख
    or = 3:0ହ|6:0ନି|9:0ବି|12:0ଟ୍ରି
    pa = 3:0_ਹਜ਼ਾਰ|5:0_ਲੱਖ|7:0_ਕਰੋੜ|9:0_ਅਰਬ|11:0_ਖਰਬ|13:0_ਨੀਲ
    pl = 3:0_tys.|6:0_mln|9:0_mld|12:0_bln
    pt_AO pt_CH pt_CV pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL = \
    3:0_mil|6:0_M|9:0_mM|12:0_Bi
    ro = 3:0_K|6:0_mil.|9:0_mld.|12:0_tril.
    sah = 3:0_тыһ.|6:0_мөл|9:0_млрд|12:0_трлн
    sc = 3:0_mìg|6:0_Mln|9:0_Mrd|12:0_Bln
    sd = 3:0_هزار|6:0_ملين|9:0_بلين|12:0_ٽرلين
    se = 3:0_dt|6:0_mn|9:0_md|12:0_bn
    si = 3:ද0|6:මි0|9:බි0|12:ට්‍රි0
    sl = 3:0_tis.|6:0_mio.|9:0_mrd.|12:0_bil.
    sq = 3:0_mijë|6:0_mln|9:0_mld|12:0_bln
    sr = 3:0_хиљ.|6:0_мил.|9:0_млрд.|12:0_бил.
    sv = 3:0_tn|6:0_mn|9:0_md|12:0_bn
    sw = 3:elfu_0|6:0M|9:0B|12:0T
    sw_KE = 3:elfu_0|6:M0|9:B0|12:T0
    ta = 3:0ஆ|6:0மி|9:0பி|12:0டி
    te = 3:0వే|6:0మి|9:0బి|12:0ట్రి
    tg = 3:0_ҳзр.|6:0_млн.|9:0_млрд.|12:0_трлн.
    ti = 3:0_ሽ|6:0_ሚ|9:0_ቢ|12:0_ት
    tk = 3:0_müň|6:0_mln|9:0_mlrd|12:0_trln
    to = 3:0a|4:0m|5:0k|6:0M|9:0P|12:0T
    tr = 3:0_B|6:0_Mn|9:0_Mr|12:0_Tn
    tt = 3:0_мең|6:0_млн|9:0млрд|12:0_трлн
    ug = 3:0مىڭ|6:0مىليون|9:0مىليارد|12:0T
    uk = 3:0_тис.|6:0_млн|9:0_млрд|12:0_трлн
    ur = 3:0_ہزار|5:0_لاکھ|7:0_کروڑ|9:0_ارب|11:0_کھرب|12:0_ٹریلین
    uz = 3:0_ming|6:0_mln|9:0_mlrd|12:0_trln
    uz_Cyrl uz_Cyrl_UZ = 3:0минг|6:0млн|9:0млрд|12:0трлн
    vec = 3:0_mila|6:0_mln|9:0_mld|12:0_bln
    vi = 3:0_N|6:0_Tr|9:0_T|12:0_NT
    xnr = 3:0_हजार|5:0_लख|7:0_क॰|9:0_अ॰|11:0_ख॰|13:0_नील
    yrl = 3:0_miu|6:0_mi|9:0_bi|12:0_tiri
    yue = 3:0千|4:0萬|8:0億|12:0兆
    yue_Hans yue_Hans_CN = 4:0万|8:0亿|12:0兆
    zh = 4:0万|8:0亿|12:0万亿
    zh_Hant zh_Hant_CN zh_Hant_JP zh_Hant_MY zh_Hant_TW = 4:0萬|8:0億|12:0兆
    """
}
