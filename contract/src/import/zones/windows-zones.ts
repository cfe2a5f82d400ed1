/** What Windows calls its zones, and the place that stands for each (Unicode CLDR, `windowsZones`, territory 001). */
const NAMES = `
Dateline=Etc/GMT+12|UTC-11=Etc/GMT+11|Aleutian=America/Adak|Hawaiian=Pacific/Honolulu|Marquesas=Pacific/Marquesas|Alaskan=America/Anchorage
UTC-09=Etc/GMT+9|Pacific Standard Time (Mexico)=America/Tijuana|UTC-08=Etc/GMT+8|Pacific=America/Los_Angeles|US Mountain=America/Phoenix
Mountain Standard Time (Mexico)=America/Mazatlan|Mountain=America/Denver|Yukon=America/Whitehorse|Central America=America/Guatemala
Central=America/Chicago|Easter Island=Pacific/Easter|Central Standard Time (Mexico)=America/Mexico_City|Canada Central=America/Regina
SA Pacific=America/Bogota|Eastern Standard Time (Mexico)=America/Cancun|Eastern=America/New_York|Haiti=America/Port-au-Prince|Cuba=America/Havana
US Eastern=America/Indiana/Indianapolis|Turks And Caicos=America/Grand_Turk|Paraguay=America/Asuncion|Atlantic=America/Halifax|Venezuela=America/Caracas
Central Brazilian=America/Cuiaba|SA Western=America/La_Paz|Pacific SA=America/Santiago|Newfoundland=America/St_Johns|Tocantins=America/Araguaina
E. South America=America/Sao_Paulo|SA Eastern=America/Cayenne|Argentina=America/Argentina/Buenos_Aires|Greenland=America/Nuuk|Montevideo=America/Montevideo
Magallanes=America/Punta_Arenas|Saint Pierre=America/Miquelon|Bahia=America/Bahia|UTC-02=Etc/GMT+2|Azores=Atlantic/Azores|Cape Verde=Atlantic/Cape_Verde
GMT=Europe/London|Greenwich=Atlantic/Reykjavik|Sao Tome=Africa/Sao_Tome|Morocco=Africa/Casablanca|W. Europe=Europe/Berlin|Central Europe=Europe/Budapest
Romance=Europe/Paris|Central European=Europe/Warsaw|W. Central Africa=Africa/Lagos|Jordan=Asia/Amman|GTB=Europe/Bucharest|Middle East=Asia/Beirut
Egypt=Africa/Cairo|E. Europe=Europe/Chisinau|Syria=Asia/Damascus|West Bank=Asia/Hebron|South Africa=Africa/Johannesburg|FLE=Europe/Kyiv
Israel=Asia/Jerusalem|South Sudan=Africa/Juba|Kaliningrad=Europe/Kaliningrad|Sudan=Africa/Khartoum|Libya=Africa/Tripoli|Namibia=Africa/Windhoek
Arabic=Asia/Baghdad|Turkey=Europe/Istanbul|Arab=Asia/Riyadh|Belarus=Europe/Minsk|Russian=Europe/Moscow|E. Africa=Africa/Nairobi|Volgograd=Europe/Volgograd
Iran=Asia/Tehran|Arabian=Asia/Dubai|Astrakhan=Europe/Astrakhan|Azerbaijan=Asia/Baku|Russia Time Zone 3=Europe/Samara|Mauritius=Indian/Mauritius
Saratov=Europe/Saratov|Georgian=Asia/Tbilisi|Caucasus=Asia/Yerevan|Afghanistan=Asia/Kabul|West Asia=Asia/Tashkent|Ekaterinburg=Asia/Yekaterinburg
Pakistan=Asia/Karachi|Qyzylorda=Asia/Qyzylorda|India=Asia/Kolkata|Sri Lanka=Asia/Colombo|Nepal=Asia/Kathmandu|Central Asia=Asia/Bishkek
Bangladesh=Asia/Dhaka|Omsk=Asia/Omsk|Myanmar=Asia/Yangon|SE Asia=Asia/Bangkok|Altai=Asia/Barnaul|W. Mongolia=Asia/Hovd|North Asia=Asia/Krasnoyarsk
N. Central Asia=Asia/Novosibirsk|Tomsk=Asia/Tomsk|China=Asia/Shanghai|North Asia East=Asia/Irkutsk|Singapore=Asia/Singapore|W. Australia=Australia/Perth
Taipei=Asia/Taipei|Ulaanbaatar=Asia/Ulaanbaatar|Aus Central W.=Australia/Eucla|Transbaikal=Asia/Chita|Tokyo=Asia/Tokyo|North Korea=Asia/Pyongyang
Korea=Asia/Seoul|Yakutsk=Asia/Yakutsk|Cen. Australia=Australia/Adelaide|AUS Central=Australia/Darwin|E. Australia=Australia/Brisbane|AUS Eastern=Australia/Sydney
West Pacific=Pacific/Port_Moresby|Tasmania=Australia/Hobart|Vladivostok=Asia/Vladivostok|Lord Howe=Australia/Lord_Howe|Bougainville=Pacific/Bougainville
Russia Time Zone 10=Asia/Srednekolymsk|Magadan=Asia/Magadan|Norfolk=Pacific/Norfolk|Sakhalin=Asia/Sakhalin|Central Pacific=Pacific/Guadalcanal
Russia Time Zone 11=Asia/Kamchatka|New Zealand=Pacific/Auckland|UTC+12=Etc/GMT-12|Fiji=Pacific/Fiji|Chatham Islands=Pacific/Chatham|UTC+13=Etc/GMT-13
Tonga=Pacific/Tongatapu|Samoa=Pacific/Apia|Line Islands=Pacific/Kiritimati`

const ZONE_OF = new Map(
  NAMES.trim()
    .split(/[|\n]/)
    .map((entry): [string, string] => {
      const [name = '', zone = ''] = entry.split('=')
      const whole = /^(?:UTC[-+]|Russia Time Zone)|\(/.test(name) ? name : `${name} Standard Time`
      return [whole.toLowerCase(), zone]
    }),
)

export const windowsZone = (name: string): string | null => ZONE_OF.get(name.trim().toLowerCase()) ?? null

/** What stands in a list of places that names no city of the tables. */
const BY_WORDS: readonly [string, string][] = [
  ['eastern time (us & canada)', 'America/New_York'],
  ['central time (us & canada)', 'America/Chicago'],
  ['mountain time (us & canada)', 'America/Denver'],
  ['pacific time (us & canada)', 'America/Los_Angeles'],
  ['atlantic time (canada)', 'America/Halifax'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['arizona', 'America/Phoenix'],
  ['alaska', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['newfoundland', 'America/St_Johns'],
  ['saskatchewan', 'America/Regina'],
  ['central america', 'America/Guatemala'],
  ['new delhi', 'Asia/Kolkata'],
  ['beijing', 'Asia/Shanghai'],
  ['osaka', 'Asia/Tokyo'],
  ['canberra', 'Australia/Sydney'],
  ['wellington', 'Pacific/Auckland'],
  ['abu dhabi', 'Asia/Dubai'],
  ['islamabad', 'Asia/Karachi'],
  ['brasilia', 'America/Sao_Paulo'],
  ['pretoria', 'Africa/Johannesburg'],
  ['st. petersburg', 'Europe/Moscow'],
  ['coordinated universal time', 'Etc/UTC'],
]

/** `(UTC+01:00) Amsterdam, Berlin, Bern`: of its cities the one that stands for a zone of Windows, else the first that is known. */
export function zoneOfPlaces(name: string): string | null {
  const places = /^\s*\((?:UTC|GMT)(?:[+-]\d{1,2}:\d{2})?\)\s*(.{2,200})$/.exec(name.slice(0, 300))?.[1]?.toLowerCase()
  if (places === undefined) return null
  const byWords = BY_WORDS.find(([words]) => places.includes(words))
  if (byWords) return byWords[1]
  const cities = places.split(',').map((city) => city.trim().replaceAll(' ', '_'))
  const usual = [...ZONE_OF.values()].find((zone) => cities.includes(cityOf(zone)))
  return usual ?? Intl.supportedValuesOf('timeZone').find((zone) => cities.includes(cityOf(zone))) ?? null
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()
