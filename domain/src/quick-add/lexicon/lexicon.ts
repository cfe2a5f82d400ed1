import type { Span, Unit } from '../../schedule.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Language, Lexeme } from './lexeme.ts'
import { spanish } from './spanish.ts'

/** Phrases by their first word, the longest first. */
export type Lexicon = ReadonlyMap<string, readonly Phrase[]>
type Phrase = { words: readonly string[]; lexeme: Lexeme }

const LANGUAGES: Record<string, Language> = { de: german, fr: french, es: spanish, nl: dutch }

/** English, and before it the language of a locale where its words are known. */
export function lexiconFor(locale: string): Lexicon {
  const code = languageOf(locale)
  let lexicon = built.get(code)
  if (!lexicon) {
    const own = LANGUAGES[code]
    lexicon = build(own ? [own, english] : [english])
    built.set(code, lexicon)
  }
  return lexicon
}

const built = new Map<string, Lexicon>()

/** The languages that are read for others than whoever writes in this one; English is read for everybody. */
export function foreignTo(language: string): Lexicon {
  let lexicon = foreign.get(language)
  if (!lexicon) {
    const others = Object.entries(LANGUAGES).flatMap(([code, other]) => (code === language ? [] : [other]))
    lexicon = build(others)
    foreign.set(language, lexicon)
  }
  return lexicon
}

const foreign = new Map<string, Lexicon>()

/** `de`, `fr`, `es`, `nl`; `en` for all others. */
export function languageOf(locale: string): string {
  const code = locale.slice(0, 2).toLowerCase()
  return code in LANGUAGES ? code : 'en'
}

/** First halves of verbs by their second ones, as they stand in a line of the language; none where it parts no verb. */
export function separableVerbsOf(language: string): ReadonlyMap<string, ReadonlySet<string>> {
  let verbs = parted.get(language)
  if (!verbs) {
    const listed = Object.entries(LANGUAGES[language]?.separableVerbs ?? {})
    verbs = new Map(listed.map(([second, firsts]) => [plainForm(second), new Set(plainForm(firsts).split('|'))]))
    parted.set(language, verbs)
  }
  return verbs
}

const parted = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()

/** Lower case, without accents; one kind of apostrophe. */
export function plainForm(text: string): string {
  // Most words are ASCII and need no decomposing.
  const lower = text.toLowerCase()
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").replaceAll('ß', 'ss')
}

function build(languages: readonly Language[]): Lexicon {
  const phrases = new Map<string, Phrase[]>()
  const add = (variants: string | undefined, lexeme: Lexeme) => {
    for (const variant of variants?.split('|') ?? []) {
      const words = plainForm(variant)
        .replaceAll(/\b([ld])'(?=\p{L})/gu, '$1 ')
        .split(' ')
      const [first = ''] = words
      const known = phrases.get(first) ?? []
      known.push({ words, lexeme })
      phrases.set(first, known)
    }
  }
  const unsaid = new Set(languages[0]?.notEnglish?.split('|'))
  for (const language of languages)
    addLanguage(language, (variants, lexeme) =>
      add(
        language === english
          ? variants
              ?.split('|')
              .filter((one) => !unsaid.has(one))
              .join('|') || undefined
          : variants,
        lexeme,
      ),
    )
  for (const known of phrases.values()) known.sort((a, b) => b.words.length - a.words.length)
  return phrases
}

function addLanguage(language: Language, add: (variants: string | undefined, lexeme: Lexeme) => void): void {
  for (const [word, variants] of entries(language.plain)) add(variants, { is: word } as Lexeme)
  language.numbers.forEach((variants, n) => add(variants, { is: 'number', n }))
  language.ordinals.forEach((variants, index) => add(variants, { is: 'ordinal', n: index + 1 }))
  add(language.last, { is: 'ordinal', n: -1 })
  add(language.lastButOne, { is: 'ordinal', n: -2 })
  add(language.lastButTwo, { is: 'ordinal', n: -3 })
  language.weekdays.forEach((variants, index) => add(variants, { is: 'weekday', n: index + 1 }))
  language.everyWeekday.forEach((variants, index) => add(variants, { is: 'weekday', n: index + 1, every: true }))
  language.shortWeekdays.forEach((variants, index) => add(variants, { is: 'weekday', n: index + 1, short: true }))
  language.seasons.forEach((variants, index) => add(variants, { is: 'season', n: index + 1 }))
  language.months.forEach((variants, index) => add(variants, { is: 'month', n: index + 1 }))
  language.timesPer.forEach((variants, index) => add(variants, { is: 'timesPer', n: index + 1 }))
  for (const [text, unit] of entries(language.units)) {
    add(unit?.one, { is: 'unit', span: spanFrom(text) })
    add(unit?.many, { is: 'unit', span: spanFrom(text), plural: true })
  }
  for (const [text, variants] of entries(language.rhythms)) add(variants, { is: 'rhythm', every: spanFrom(text) })
  for (const [text, variants] of entries(language.perAmount))
    add(variants, { is: 'rhythm', every: spanFrom(text), perAmount: true })
  for (const [feast, variants] of entries(language.feasts)) add(variants, { is: 'feast', feast })
  for (const word of TWO_MEANINGS) add(word, { is: 'twoMeanings', word })
}

/** "Biweekly" is said of every two weeks and of twice a week, and so on; with a hyphen or without. */
const TWO_MEANINGS = [
  'biweekly',
  'bi-weekly',
  'bimonthly',
  'bi-monthly',
  'biannually',
  'bi-annually',
  'biannual',
  'bi-annual',
  'biyearly',
  'bi-yearly',
  'bi weekly',
  'bi monthly',
  'bi annually',
  'bi annual',
  'bi yearly',
]

function spanFrom(text: `${number} ${Unit}`): Span {
  const [amount = '1', unit] = text.split(' ')
  return { amount: Number(amount), unit: unit as Unit }
}

function entries<K extends string, V>(record: Partial<Record<K, V>>): [K, V | undefined][] {
  return Object.entries(record) as [K, V | undefined][]
}
