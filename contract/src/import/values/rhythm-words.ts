import type { Span, Unit } from '@duebook/domain'
import { Unread } from '../verdicts.ts'
import { foldedWord } from './months.ts'

/** How often, as a cell says it: once, every so long, or by a rule of its own. */
export type Rhythm = { is: 'once' } | { is: 'every'; every: Span } | { is: 'rule'; text: string }

/** Reads a rhythm in words; `unit` is what the head of the column names for bare numbers. Throws `Unread`. */
export function readRhythm(written: string, unit: Unit | null = null): Rhythm {
  const shown = written.trim().slice(0, 200)
  const text = foldedWord(shown)
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (ONCE.has(text)) return { is: 'once' }
  if (/^(rrule:)?freq=/i.test(shown)) return { is: 'rule', text: written.trim() }
  const joined = text.replaceAll(' ', '')
  const open = AMBIGUOUS.get(joined)
  if (open) throw new Unread('ambiguous-repeat', shown, open)
  const named = NAMED.get(text) ?? NAMED.get(joined)
  if (named) return { is: 'every', every: named }
  const every = countedSpan(text) ?? (unit === null ? null : bareNumber(text, unit))
  if (every === null) throw new Unread('unknown-repeat', shown)
  return { is: 'every', every }
}

/** Whether a cell says that something comes again, or may in two ways. */
export function saysRhythm(written: string): boolean {
  try {
    return readRhythm(written).is !== 'once'
  } catch (error) {
    if (error instanceof Unread) return error.code === 'ambiguous-repeat'
    throw error
  }
}

/** `3 months`, `4 Wochen`, `30d`, or a bare number of the unit that the head names; null for anything else. */
export function readSpan(written: string, unit: Unit | null): Span | null {
  const text = foldedWord(written.trim().slice(0, 100)).replaceAll(/[\s_-]+/g, ' ')
  return NAMED.get(text) ?? countedSpan(text) ?? (unit === null ? null : bareNumber(text, unit, 0))
}

/** The unit that stands in brackets behind a head, or ends its name: `Notice (days)`, `Every (months)`. */
export function unitOfHead(head: string): Unit | null {
  const inside = /[([]\s*(?:in\s+)?(\p{L}{1,12})\.?\s*[)\]]/u.exec(head.slice(0, 200))?.[1]
  const unit = inside === undefined ? undefined : UNIT_OF.get(foldedWord(inside))
  return unit === undefined || unit === 'quarters' || unit === 'half-years' ? null : unit
}

function countedSpan(text: string): Span | null {
  const [, once = '', each = '', rest = ''] = COUNTED.exec(text) ?? []
  if (once !== '' && each === '') return null
  const found = /^(?:(\d{1,4})\s?|(\p{L}{1,12}) )?(\p{L}{1,12})(?:\(s\))?$/u.exec(rest)
  if (!found) return null
  const [, figures, word, name = ''] = found
  const counted = figures !== undefined || word !== undefined
  const unit = UNIT_OF.get(name)
  if (unit === undefined) return figures === undefined ? null : adverbSpan(Number(figures), name)
  if (!counted && each === '' && !SINGLE.has(name)) return null
  // “Om de week” is every other one.
  const alone = each === 'om de' ? 2 : 1
  const amount = figures !== undefined ? Number(figures) : word === undefined ? alone : (NUMBERS.get(word) ?? 0)
  if (amount < 1) return null
  if (unit === 'quarters') return { amount: amount * 3, unit: 'months' }
  return unit === 'half-years' ? { amount: amount * 6, unit: 'months' } : { amount, unit }
}

/** `once a year`, `every 2 months`, `tous les trois mois`: the word of repetition apart from what is counted. */
const COUNTED =
  /^(?:(once|einmal|une fois|una vez|eens|eenmaal) )?(?:(every|each|per|an?|alle|jede[nrsm]?|pro|im|in der|tous|toutes|chaque|par|cada|todos|todas|al|por|elke?|iedere?|om de) (?:les |las |los )?)?([^]+)$/

/** `6-monthly`, `4 wöchentlich`: so many of the unit. Romance words of this kind are not said with a number. */
function adverbSpan(amount: number, name: string): Span | null {
  const unit = ADVERBS.get(name)
  return unit === undefined || amount < 1 ? null : { amount, unit }
}

const ADVERBS = new Map<string, Unit>([
  ['daily', 'days'],
  ['weekly', 'weeks'],
  ['monthly', 'months'],
  ['yearly', 'years'],
  ['taglich', 'days'],
  ['wochentlich', 'weeks'],
  ['monatlich', 'months'],
  ['jahrlich', 'years'],
  ['wekelijks', 'weeks'],
  ['maandelijks', 'months'],
  ['jaarlijks', 'years'],
])

function bareNumber(text: string, unit: Unit, least = 1): Span | null {
  const amount = /^\d{1,4}$/.test(text) ? Number(text) : -1
  return amount >= least ? { amount, unit } : null
}

/** “month” alone in a column of rhythms is every month. */
const SINGLE = new Set(
  'day week month quarter year tag woche monat quartal jahr jour semaine mois trimestre an annee dia semana mes ano dag week maand kwartaal jaar'.split(
    ' ',
  ),
)
const UNITS: readonly [Unit | 'quarters' | 'half-years', string][] = [
  ['days', 'd day days tag tage tagen jour jours dia dias dag dagen'],
  ['weeks', 'w wk wks week weeks woche wochen semaine semaines semana semanas weken'],
  ['months', 'm mo mos mth mths month months monat monate monaten mois mes meses maand maanden'],
  ['quarters', 'quarter quarters quartal quartale trimestre trimestres kwartaal kwartalen'],
  ['half-years', 'halfyear semester semesters semestre semestres halbjahr halbjahre halfjaar'],
  ['years', 'y yr yrs year years jahr jahre jahren an ans annee annees ano anos jaar jaren'],
]
const UNIT_OF = new Map(UNITS.flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)))

const COUNTS: readonly [number, string][] = [
  [1, 'one ein eine einen un une een'],
  [2, 'two other second zwei zweite zweiten zweites deux dos twee tweede'],
  [3, 'three third drei dritte dritten drittes trois tres drie'],
  [4, 'four vier quatre cuatro'],
  [5, 'five funf cinq cinco vijf'],
  [6, 'six sechs seis zes'],
  [8, 'eight'],
  [9, 'nine'],
  [10, 'ten zehn dix diez tien'],
  [12, 'twelve zwolf douze doce twaalf'],
  [18, 'eighteen'],
]
const NUMBERS = new Map(COUNTS.flatMap(([count, words]) => words.split(' ').map((word) => [word, count] as const)))

const ONCE = new Set([
  '',
  '–',
  '—',
  'none',
  'no',
  'never',
  'one off',
  'oneoff',
  'once',
  'one time',
  'onetime',
  'does not repeat',
  'keine',
  'nie',
  'nein',
  'einmalig',
  'einmal',
  'aucune',
  'aucun',
  'jamais',
  'non',
  'une fois',
  'unique',
  'ninguna',
  'ninguno',
  'nunca',
  'una vez',
  'geen',
  'nooit',
  'nee',
  'eenmalig',
])
const AMBIGUOUS = new Map([
  ['bimonthly', ['FREQ=MONTHLY;INTERVAL=2', 'twice a month']],
  ['biweekly', ['FREQ=WEEKLY;INTERVAL=2', 'twice a week']],
  ['biannual', ['FREQ=MONTHLY;INTERVAL=6', 'FREQ=YEARLY;INTERVAL=2']],
  ['biannually', ['FREQ=MONTHLY;INTERVAL=6', 'FREQ=YEARLY;INTERVAL=2']],
])
const WORDS: readonly [Span, string][] = [
  [
    { amount: 1, unit: 'days' },
    'daily, taglich, quotidien, quotidienne, journalier, diario, diaria, diariamente, dagelijks',
  ],
  [{ amount: 1, unit: 'weeks' }, 'weekly, wochentlich, hebdomadaire, semanal, semanalmente, wekelijks'],
  [
    { amount: 2, unit: 'weeks' },
    'fortnightly, fortnight, every fortnight, every other week, vierzehntaglich, zweiwochentlich, 14 taglich, quinzaine, quincenal, tweewekelijks',
  ],
  [
    { amount: 1, unit: 'months' },
    'monthly, monatlich, mensuel, mensuelle, mensuellement, mensual, mensualmente, maandelijks',
  ],
  [
    { amount: 2, unit: 'months' },
    'every other month, every second month, zweimonatlich, bimestriel, bimestrielle, bimestral, tweemaandelijks',
  ],
  [
    { amount: 3, unit: 'months' },
    'quarterly, vierteljahrlich, quartalsweise, trimestriel, trimestrielle, trimestral, per kwartaal, driemaandelijks',
  ],
  [
    { amount: 6, unit: 'months' },
    'half yearly, halfyearly, half year, halfyear, half annual, semiannual, semi annual, semiannually, semi annually, every half year, halbjahrlich, semestriel, semestrielle, semestral, halfjaarlijks',
  ],
  [
    { amount: 1, unit: 'years' },
    'yearly, annual, annually, per annum, pa, jahrlich, annuel, annuelle, annuellement, anual, anualmente, jaarlijks',
  ],
  [
    { amount: 2, unit: 'years' },
    'biennial, biennially, every other year, zweijahrlich, biennal, biennale, bienal, bisannuel, tweejaarlijks',
  ],
]
const NAMED = new Map(
  WORDS.flatMap(([span, names]) => names.split(', ').map((name) => [name, span] as const)).flatMap(([name, span]) => [
    [name, span] as const,
    [name.replaceAll(' ', ''), span] as const,
  ]),
)
