import { plainForm } from './lexicon/lexicon.ts'

/** Words of time that are often misspelt, long enough for a slip to be told from another word. */
const WORDS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|august|september|october|november|december|tomorrow|yesterday|monthly|weekly|yearly|annually|quarterly|fortnightly|fortnight|quarter|working|business|starting|beginning|through|before|except|christmas|easter|midnight'.split(
    '|',
  )
/** Too short to measure: written out. */
const SLIPS: Record<string, string> = {
  evry: 'every',
  evey: 'every',
  everu: 'every',
  eery: 'every',
  eevry: 'every',
  evrey: 'every',
  untill: 'until',
  unitl: 'until',
  utnil: 'until',
  untl: 'until',
  unti: 'until',
  form1st: 'from',
  moday: 'monday',
  jaunary: 'january',
  janurary: 'january',
  aprl: 'april',
  arpil: 'april',
  marhc: 'march',
  augst: 'august',
  mnoth: 'month',
  motnh: 'month',
  monht: 'month',
  mounth: 'month',
  wekk: 'week',
  tomorow: 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  tomoro: 'tomorrow',
  todya: 'today',
  toady: 'today',
  dialy: 'daily',
  daly: 'daily',
  thrusday: 'thursday',
  wendesday: 'wednesday',
  wensday: 'wednesday',
  wednsday: 'wednesday',
  satday: 'saturday',
  anualy: 'annually',
  annualy: 'annually',
  yearlly: 'yearly',
}
/** Words of their own that look like a slip. */
const OWN = new Set(
  'standing|later|latter|waiting|parking|sundry|frida|dearly|nearly|pearly|augusta|augustus|quartet|quarters|worming|morning|busyness|starling|starring|charting|weakly|meekly|thorough|though|expect|accept|eastern|easier|faster|master|coaster|bistro|mondays|weekley|yearling|monthlies|startling|restarting|walking|wording|working|tomorrows|december|through|midweek|toady'.split(
    '|',
  ),
)

/** The word of time that a word was meant to be; null if it is one of its own. */
export function meantWord(text: string): string | null {
  const plain = plainForm(text)
  if (!/^[a-z]{3,}$/.test(plain)) return null
  const slip = SLIPS[plain]
  if (slip) return slip
  if (plain.length < 5 || OWN.has(plain)) return null
  return WORDS.find((word) => word !== plain && isSlip(plain, word)) ?? null
}

/** One letter wrong, missing, doubled, or two swapped; two of these in words of eight letters or more. */
function isSlip(text: string, word: string): boolean {
  if (word.length < 6 || Math.abs(text.length - word.length) > 2 || text[0] !== word[0]) return false
  return distance(text, word) <= (word.length >= 8 ? 2 : 1)
}

/** Optimal string alignment distance (Damerau 1964, without repeated edits of one place). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
