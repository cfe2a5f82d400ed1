/** The zone of a name in the tables of the runtime, in any case and under the name that is used today; null for a name of none. */
export function knownZone(name: string): string | null {
  const text = name.trim()
  if (text === '' || text.length > 64 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text)) return null
  if (UTC.has(text.toUpperCase())) return 'Etc/UTC'
  // “EST” and “PST8PDT” are names of the tables that say nothing of a place.
  if (!text.includes('/')) return null
  const known = found.get(text)
  if (known !== undefined) return known
  const zone = resolved(text)
  if (found.size < MOST_KEPT) found.set(text, zone)
  return zone
}

const UTC = new Set(['UTC', 'GMT', 'Z', 'ETC/UTC', 'ETC/GMT', 'ETC/UCT', 'ETC/ZULU', 'ETC/UNIVERSAL', 'ETC/GREENWICH'])
const found = new Map<string, string | null>()
const MOST_KEPT = 1_000

function resolved(name: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return RENAMED[zone] ?? zone
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The runtime gives names that the tables of zones have since changed (tz database, `backward`). */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Africa/Asmera': 'Africa/Asmara',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'America/Coral_Harbour': 'America/Atikokan',
}
