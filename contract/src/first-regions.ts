/**
 * Whose holidays working days keep to in a new book, as ids of holiday calendars: those of the place that the time zone names; where it
 * names none (UTC), those of the locale's country. Empty where neither is known. `locale` is BCP 47, `zone` an IANA name. A guess that the
 * book shows: Scotland has London's time.
 */
export function firstRegions(locale: string, zone: string): string[] {
  const [language, ...rest] = locale.split('-')
  if (SPLIT_BY_LANGUAGE.zone === zone && SPLIT_BY_LANGUAGE.language === language) return [SPLIT_BY_LANGUAGE.region]
  const region = /^(?:UTC|GMT|Etc\/.*)$/.test(zone)
    ? COUNTRIES.get(rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? '')
    : REGION_OF_ZONE.get(zone)
  return region === undefined ? [] : [region]
}

/** Both sides of the border between Ontario and Quebec keep Toronto's time. */
const SPLIT_BY_LANGUAGE = { zone: 'America/Toronto', language: 'fr', region: 'CA-QC' }

/** Zones of the IANA time zone database (zone.tab of 2025, public domain), older names that browsers still give among them. */
const ZONES: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AR: 'America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia',
  AT: 'Europe/Vienna',
  'AU-NSW': 'Australia/Sydney Australia/Broken_Hill Australia/Lord_Howe',
  'AU-NT': 'Australia/Darwin',
  'AU-QLD': 'Australia/Brisbane Australia/Lindeman',
  'AU-SA': 'Australia/Adelaide',
  'AU-TAS': 'Australia/Hobart Antarctica/Macquarie',
  'AU-VIC': 'Australia/Melbourne',
  'AU-WA': 'Australia/Perth Australia/Eucla',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Velho America/Recife America/Rio_Branco America/Santarem',
  CA: 'America/Atikokan America/Cambridge_Bay America/Coral_Harbour America/Dawson America/Inuvik America/Iqaluit America/Rankin_Inlet America/Resolute America/Whitehorse',
  'CA-AB': 'America/Edmonton',
  'CA-BC': 'America/Vancouver America/Creston America/Dawson_Creek America/Fort_Nelson',
  'CA-MB': 'America/Winnipeg',
  'CA-NB': 'America/Moncton',
  'CA-NL': 'America/St_Johns America/Goose_Bay',
  'CA-NS': 'America/Halifax America/Glace_Bay',
  'CA-ON': 'America/Toronto',
  'CA-QC': 'America/Montreal America/Blanc-Sablon',
  'CA-SK': 'America/Regina America/Swift_Current',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago America/Coyhaique America/Punta_Arenas Pacific/Easter',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin Europe/Busingen',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid Africa/Ceuta Atlantic/Canary',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  'GB-ENG': 'Europe/London',
  'GB-NIR': 'Europe/Belfast',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem',
  IN: 'Asia/Kolkata Asia/Calcutta',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  LU: 'Europe/Luxembourg',
  MX: 'America/Mexico_City America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo America/Matamoros America/Mazatlan America/Merida America/Monterrey America/Ojinaga America/Tijuana',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland Pacific/Chatham',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon Atlantic/Azores Atlantic/Madeira',
  RO: 'Europe/Bucharest',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TR: 'Europe/Istanbul',
  US: 'America/New_York America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis America/Juneau America/Kentucky/Louisville America/Kentucky/Monticello America/Los_Angeles America/Louisville America/Menominee America/Metlakatla America/Nome America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Phoenix America/Sitka America/Yakutat Pacific/Honolulu',
  ZA: 'Africa/Johannesburg',
}

const REGION_OF_ZONE = new Map(
  Object.entries(ZONES).flatMap(([region, zones]) => zones.split(' ').map((zone) => [zone, region] as const)),
)
/** A country by itself: its own calendar; for the United Kingdom, which has none in common, England's. */
const COUNTRIES = new Map(
  Object.keys(ZONES).map((region) => [region.slice(0, 2), region.startsWith('GB') ? 'GB-ENG' : region.slice(0, 2)]),
)
