import type { Convention, Span, Unit } from '../schedule.ts'
import { type Match, type ObligationKind, type ProofPolicy, type QuickAddContext, refused } from './piece.ts'
import { END, matchAt } from './match.ts'
import { personAt } from './person.ts'
import { isKnownRegion, REGIONS } from './regions.ts'

const DURATION = '(\\d{1,4})\\s?(d|w|mo|y|days?|weeks?|months?|years?)'

/** `n` of a unit as written in a mark (`30d`, `3 months`). */
function spanOf(n: number, unit: string): Span {
  const units: Record<string, Unit> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
  return { amount: n, unit: units[unit.charAt(0).toLowerCase()] ?? 'days' }
}

/** How all of them begin. Most words of a line are told by it alone. */
const BEGINS =
  '["“#@!=]|(?:unadjusted|following|preceding|modified|nearest|proof|kind|no|term|renews|notice|notify|show)'

/** Everything marked by its own sign or word: tags, people, reminders, notice, conventions, proof, kind, times of day, terms, triggers. */
export function markAt(line: string, at: number, context: QuickAddContext): Match | null {
  if (!matchAt(BEGINS, line, at)) return null
  return (
    quoted(line, at) ??
    tag(line, at) ??
    personAt(line, at, context) ??
    reminder(line, at) ??
    convention(line, at) ??
    proof(line, at) ??
    kind(line, at) ??
    derived(line, at, context) ??
    term(line, at) ??
    notice(line, at) ??
    show(line, at) ??
    null
  )
}

function quoted(line: string, at: number): Match | null {
  const match = matchAt('"([^"]*)"|“([^”]*)”', line, at)
  return match && { end: at + match[0].length, kind: 'name', piece: { is: 'title', text: match[1] ?? match[2] ?? '' } }
}

const TAG = `#([\\p{L}\\p{N}_/-]{1,50})${END}`

function tag(line: string, at: number): Match | null {
  const match = matchAt(TAG, line, at)
  return match && { end: at + match[0].length, kind: 'tag', piece: { is: 'tag', tag: match[1] ?? '' } }
}

/** R1 of the reminder rules: at most 730 days or 24 months away. */
export const withinReach = ({ amount, unit }: Span) =>
  unit === 'days'
    ? amount <= 730
    : unit === 'weeks'
      ? amount * 7 <= 730
      : unit === 'months'
        ? amount <= 24
        : amount <= 2

const REMINDER = `!(\\+)?${DURATION}(?:@(\\d{1,2}):(\\d\\d))?${END}`

function reminder(line: string, at: number): Match | null {
  const match = matchAt(REMINDER, line, at)
  if (!match) return null
  const end = at + match[0].length
  const span = spanOf(Number(match[2]), match[3] ?? 'd')
  if (!withinReach(span))
    return refused(
      end,
      'remind',
      'offset-out-of-range',
      `A reminder can be at most 730 days or 24 months away, and ${match[0]} is further. Shorten it.`,
    )
  if (match[4] !== undefined && !isTime(Number(match[4]), Number(match[5])))
    return noSuchTime(end, 'remind', `${match[4]}:${match[5]}`)
  const [amount, unit] = span.unit === 'years' ? [span.amount * 12, 'months' as const] : [span.amount, span.unit]
  return {
    end,
    kind: 'remind',
    piece: {
      is: 'remind',
      step: {
        of: 'due',
        offset: { amount: match[1] || amount === 0 ? amount : -amount, unit },
        ...(match[4] === undefined ? {} : { at: clock(Number(match[4]), Number(match[5])) }),
        channels: ['email', 'inApp'],
      },
    },
  }
}

const CONVENTIONS: Convention[] = [
  'unadjusted',
  'following',
  'modifiedFollowing',
  'preceding',
  'modifiedPreceding',
  'nearest',
]

const CONVENTION = `(unadjusted|following|modifiedfollowing|preceding|modifiedpreceding|nearest):(?:(weekends)|${REGIONS})${END}`

function convention(line: string, at: number): Match | null {
  const match = matchAt(CONVENTION, line, at)
  if (!match) return null
  const end = at + match[0].length
  const regions = match[2] ? [] : (match[3] ?? '').toUpperCase().split('+')
  const unknown = regions.find((id) => !isKnownRegion(id))
  if (unknown) return refused(end, 'convention', 'unknown-calendar', noCalendar(unknown))
  const name = CONVENTIONS.find((candidate) => candidate.toLowerCase() === match[1]?.toLowerCase()) ?? 'unadjusted'
  return { end, kind: 'convention', piece: { is: 'convention', convention: name, regions: [...new Set(regions)] } }
}

const noCalendar = (id: string) =>
  `There is no holiday calendar “${id}”. Use an id such as GB-ENG or US, or “weekends”.`

const PROOFS: Record<string, ProofPolicy> = { none: 'none', note: 'note', file: 'file', review: 'fileAndReviewer' }
const KINDS: ObligationKind[] = ['bill', 'renewal', 'contract', 'licence', 'filing', 'warranty', 'coursework', 'other']

const PROOF = `proof:([\\p{L}\\p{N}_-]+)${END}`

function proof(line: string, at: number): Match | null {
  const match = matchAt(PROOF, line, at)
  if (!match) return null
  const end = at + match[0].length
  const said = PROOFS[match[1]?.toLowerCase() ?? '']
  return said
    ? { end, kind: 'proof', piece: { is: 'proof', proof: said } }
    : refused(
        end,
        'proof',
        'unknown-proof',
        `“${match[1]}” is no kind of proof. Use proof:none, proof:note, proof:file or proof:review.`,
      )
}

const KIND = `kind:([\\p{L}\\p{N}_-]+)${END}`

function kind(line: string, at: number): Match | null {
  const match = matchAt(KIND, line, at)
  if (!match) return null
  const end = at + match[0].length
  const said = KINDS.find((candidate) => candidate === match[1]?.toLowerCase())
  return said
    ? { end, kind: 'kind', piece: { is: 'kind', kind: said } }
    : refused(end, 'kind', 'unknown-kind', `“${match[1]}” is no kind of obligation. Use one of ${KINDS.join(', ')}.`)
}

const COUNTED = `=\\s*(\\d{1,4})\\s+(clear\\s+)?((?:business|working)\\s+days?|days?|weeks?|months?|years?)(?:\\s+(?:in\\s+)?${REGIONS})?\\s+(after|before)\\s+\\[([^\\]]{1,100})\\]`

function derived(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(COUNTED, line, at)
  if (!match) return null
  const [said, count, clear, unit = 'days', inRegions, when, name = ''] = match
  const business = /^(business|working)/i.test(unit)
  if ((clear && !/days?$/i.test(unit)) || (inRegions && !business)) return null
  const end = at + said.length
  const regions = inRegions?.toUpperCase().split('+')
  const unknown = regions?.find((id) => !isKnownRegion(id))
  if (unknown) return refused(end, 'trigger', 'unknown-calendar', noCalendar(unknown))
  const trigger = name.trim()
  const span = spanOf(Number(count), unit)
  const amount = span.amount === 0 ? 0 : (when?.toLowerCase() === 'before' ? -1 : 1) * span.amount
  const known = Object.keys(context.triggers ?? {}).find((one) => one.toLowerCase() === trigger.toLowerCase())
  return {
    end,
    kind: 'trigger',
    piece: {
      is: 'derived',
      trigger: known ?? trigger,
      amount,
      unit: business ? 'businessDays' : span.unit,
      ...(clear && { counting: 'clear' }),
      ...(regions && { regions: [...new Set(regions)] }),
    },
  }
}

const NO_RENEWAL = `no\\s+renewal${END}`
const RENEWS = `(term|renews)\\s+${DURATION}(\\s+express)?${END}`

function term(line: string, at: number): Match | null {
  const none = matchAt(NO_RENEWAL, line, at)
  if (none) return { end: at + none[0].length, kind: 'date', piece: { is: 'renews', renewal: { form: 'none' } } }
  const match = matchAt(RENEWS, line, at)
  if (!match) return null
  const end = at + match[0].length
  const span = spanOf(Number(match[2]), match[3] ?? 'd')
  if (span.amount < 1)
    return refused(end, 'date', 'bad-interval', `“${match[0]}” has no length. Say how long it runs, such as 12mo.`)
  if (match[1]?.toLowerCase() === 'term') return match[4] ? null : { end, kind: 'date', piece: { is: 'term', span } }
  return { end, kind: 'date', piece: { is: 'renews', renewal: { form: match[4] ? 'express' : 'tacit', span } } }
}

const NOTICE = `notice\\s+${DURATION}(?:\\s+(received|sent))?${END}(?!\\s+(?:before|after|from)\\b)`
const NOTIFY = `notify\\s+${DURATION}\\s+before${END}`

function notice(line: string, at: number): Match | null {
  const plain = matchAt(NOTICE, line, at)
  const notify = plain ? null : matchAt(NOTIFY, line, at)
  const match = plain ?? notify
  if (!match) return null
  const counts = notify || match[3]?.toLowerCase() === 'sent' ? 'sent' : 'received'
  return {
    end: at + match[0].length,
    kind: 'notice',
    piece: { is: 'notice', notice: { period: spanOf(Number(match[1]), match[2] ?? 'd'), counts } },
  }
}

const SHOW = `show\\s+${DURATION}\\s+before${END}`

function show(line: string, at: number): Match | null {
  const match = matchAt(SHOW, line, at)
  return (
    match && {
      end: at + match[0].length,
      kind: 'show',
      piece: { is: 'show', span: spanOf(Number(match[1]), match[2] ?? 'd') },
    }
  )
}

export const isTime = (hour: number, minute: number) => hour < 24 && minute < 60
export const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
export const noSuchTime = (end: number, kind: 'time' | 'remind', text: string): Match =>
  refused(
    end,
    kind,
    'no-such-time',
    `“${text.trim()}” is not a time of day. Write it from 00:00 to 23:59, or as 5:30pm.`,
  )
