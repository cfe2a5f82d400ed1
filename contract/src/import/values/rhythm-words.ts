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
  const open = AMBIGUOUS[joined]
  if (open) throw new Unread('ambiguous-repeat', shown, open)
  const named = NAMED.get(text) ?? NAMED.get(joined)
  if (named) return { is: 'every', every: named }
  const every = countedSpan(text) ?? (unit === null ? null : bareNumber(text, unit))
  if (every === null) throw new Unread('unknown-repeat', shown)
  return { is: 'every', every }
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
  const found =
    /^(?:(?:every|each|per|a|an|alle|jede[nrsm]?|pro|tous|toutes|chaque|par|cada|al|por|elke|iedere|om de)\s)?(?:les\s|las\s|los\s)?(\d{1,4}|\p{L}{2,6})?\s?(\p{L}{1,12})(?:\(s\))?$/u.exec(
      text,
    )
  if (!found) return null
  const unit = UNIT_OF.get(found[2]!)
  const amount = found[1] === undefined ? 1 : /\d/.test(found[1]) ? Number(found[1]) : (NUMBERS[found[1]] ?? 0)
  if (unit === undefined || amount < 1) return null
  const alone = found[1] === undefined && text === found[2]
  if (alone && !SINGLE.has(text)) return null
  if (unit === 'quarters') return { amount: amount * 3, unit: 'months' }
  return unit === 'half-years' ? { amount: amount * 6, unit: 'months' } : { amount, unit }
}

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
  ['half-years', 'halfyear semester semestre halbjahr'],
  ['years', 'y yr yrs year years jahr jahre jahren an ans annee annees ano anos jaar jaren'],
]
const UNIT_OF = new Map(UNITS.flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)))

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  other: 2,
  second: 2,
  three: 3,
  third: 3,
  four: 4,
  six: 6,
  twelve: 12,
  ein: 1,
  eine: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  zwolf: 12,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
  seis: 6,
  een: 1,
  twee: 2,
  drie: 3,
  zes: 6,
}

const ONCE = new Set([
  '',
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
const AMBIGUOUS: Readonly<Record<string, string[]>> = {
  bimonthly: ['FREQ=MONTHLY;INTERVAL=2', 'twice a month'],
  biweekly: ['FREQ=WEEKLY;INTERVAL=2', 'twice a week'],
  biannual: ['FREQ=MONTHLY;INTERVAL=6', 'FREQ=YEARLY;INTERVAL=2'],
  biannually: ['FREQ=MONTHLY;INTERVAL=6', 'FREQ=YEARLY;INTERVAL=2'],
}
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
