/** Number words, ordinal words and ways of saying a time put into the figures that the grammars read: "twenty third" is "23rd". */
export function plainWords(text: string): string {
  let plain = text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\b([ap])\s?\.?\s?m\b\.?/g, '$1m')
    .replace(/\b(\d{1,2}(?::\d\d)?)\s?([ap])\b\.?(?!\w)/g, '$1$2m')
  plain = plain
    .replace(YEAR_WORDS, (_, century: string, rest: string | undefined) =>
      String(Number(figures(century)) * 100 + Number(figures(rest ?? '') ?? 0)),
    )
    .replace(/\btwo thousand(?: and)? ?/g, '2000 ')
    .replace(/\$ ?\d+(?:\.\d+)?/g, ' ')
    .replace(
      CLOCK_WORDS,
      (_, hour: string, zero: string | undefined, unit: string | undefined, rest: string | undefined) => {
        const minutes = zero ? figures(unit ?? '') : figures(rest ?? '')
        return `${figures(hour)}:${String(minutes).padStart(2, '0')}`
      },
    )
    .replace(/\b(\d{1,2})(?:ish| in the) ?(?=[ap]m\b)/g, '$1')
    .replace(/\b(at|around|about|approximately|tonight|@) (?!20|19)(\d{1,2})([0-5]\d)(?:ish)?\b(?!\/)/g, '$1 $2:$3')
  plain = plain.replace(NUMBER_PHRASE, (phrase) => figures(phrase) ?? phrase)
  return plain
    .replace(/\b(an?|1) fortnight\b/g, '2 weeks')
    .replace(/\bfortnight\b/g, '2 weeks')
    .replace(/(?<!\bin )\b(\d{1,2})h(\d\d)?\b/g, (_, hour: string, minute?: string) => `${hour}:${minute ?? '00'}`)
    .replace(/\b(\d{1,2})\s?o'?\s?clock\b/g, '$1:00')
    .replace(/\bat (\d{1,2}) ([0-5]\d)\b/g, 'at $1:$2')
    .replace(/\b2000 (\d\d)\b/g, '20$1')
    .replace(/\b(?:an? )?quarter (?=past|after|to|of|till|before)/g, '15 ')
    .replace(/\bhalf (?:past )?(?=\d|noon|midnight)/g, '30 past ')
    .replace(MINUTES_BESIDE, (_, minutes: string, side: string, hour: string, half?: string) => {
      const base = hour === 'noon' ? 12 : hour === 'midnight' ? 24 : Number(hour)
      const at = base * 60 + (/past|after|from/.test(side) ? 1 : -1) * Number(minutes)
      return `${Math.floor(at / 60) % 24}:${String(at % 60).padStart(2, '0')}${half ?? ''}`
    })
}

const MINUTES_BESIDE =
  /(?<!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )\b(\d{1,2})(?: minutes?)? (past|after|to|of|till|before|from) (noon|midnight|\d{1,2})(?::00)?(?!\d|\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?|weeks?|months?|years?|st|nd|rd|th)\b)\s?(am|pm)?/g

const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const ORDINAL_TENS = 'twentieth thirtieth'.split(' ')
const NUMBER_PHRASE = new RegExp(
  `\\b(?:(?:${TENS.join('|')})[ -](?:${[...UNITS.slice(0, 9), ...ORDINALS.slice(0, 9)].join('|')})|${[...ORDINALS, ...ORDINAL_TENS, ...UNITS, ...TENS].join('|')})\\b`,
  'g',
)

const YEAR_WORDS = new RegExp(
  `(?<= )(seventeen|eighteen|nineteen|twenty)(?: hundred)? ((?:${TENS.join('|')})(?:[ -](?:${UNITS.slice(0, 9).join('|')}))?|${UNITS.slice(9).join('|')})\\b`,
  'g',
)
const CLOCK_WORDS = new RegExp(
  `(?<!(?:${TENS.join('|')})[ -])\\b(${UNITS.slice(0, 12).join('|')})[ -](?:(zero|oh?|ou)[ -](${UNITS.slice(0, 9).join('|')})|((?:${TENS.slice(0, 4).join('|')})(?:[ -](?:${UNITS.slice(0, 9).join('|')}))?|${UNITS.slice(9).join('|')}))\\b(?! (?:days?|weeks?|months?|years?|hundred|${TENS.join('|')}))`,
  'g',
)

function figures(phrase: string): string | null {
  const parts = phrase.split(/[ -]/)
  let sum = 0
  let ordinal = false
  for (const part of parts) {
    const unit = UNITS.indexOf(part)
    const ten = TENS.indexOf(part)
    const nth = ORDINALS.indexOf(part)
    const tenth = ORDINAL_TENS.indexOf(part)
    if (unit >= 0) sum += unit + 1
    else if (ten >= 0) sum += (ten + 2) * 10
    else if (nth >= 0) sum += nth + 1
    else if (tenth >= 0) sum += (tenth + 2) * 10
    else return null
    ordinal ||= nth >= 0 || tenth >= 0
  }
  return ordinal ? `${sum}${suffix(sum)}` : String(sum)
}

function suffix(n: number): string {
  if (n % 100 > 10 && n % 100 < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'
}

export const MONTH_WORD =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const DAY_WORD =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nsday|nesday|s)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 1 to 12. */
export function monthNumber(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3)) + 1
}

/** 1 = Monday to 7 = Sunday. */
export function dayNumber(word: string): number {
  return DAYS.indexOf(word.slice(0, 3)) + 1
}
