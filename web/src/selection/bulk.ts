import { hasOneDate } from '@duebook/contract/derived/date-graph'
import { isSame } from '@duebook/contract/acts/is-same'
import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { renewalObligation } from '@duebook/contract/billing/billing'
import type { Kind } from '@duebook/contract/obligation'
import type { Paid } from '@duebook/contract/occurrence'
import { listed, plural, shortDate, type CalendarDate } from '@duebook/domain'
import type { Assignee } from '../acts/assign-obligations.ts'
import { latestSnooze } from '../acts/snooze-times.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { shifted, type Shift } from './shift.ts'

/** What is to happen to all the rows chosen. */
export type BulkAct =
  /** `paid`: for each, as it was said; null is said later. Of those that are left out a fixed amount was paid as expected. */
  | { act: 'done'; paid?: ReadonlyMap<string, Paid | null> }
  | { act: 'plan'; plan: CalendarDate }
  /** Each on a day of its own of these: "Mon 23 to Fri 27 Nov". Those without one find none that is in time. */
  | { act: 'spread'; over: string; plans: ReadonlyMap<string, CalendarDate> }
  /** The plans that there are go. */
  | { act: 'unplan' }
  | { act: 'snooze'; until: number; day: CalendarDate; said: string }
  | { act: 'skip'; reason: string | null }
  /** `called`: "You", "Nobody" or a name. */
  | { act: 'assign'; to: Assignee; called: string }
  /** Their next due dates move, each with this reason. */
  | { act: 'shift'; shift: Shift; reason: string }
  | { act: 'tag'; add: readonly string[]; remove: readonly string[] }
  | { act: 'kind'; kind: Kind }
  /** Nothing after this day. */
  | { act: 'end'; lastDay: CalendarDate; reason: string | null }

type Chosen = Pick<
  ObligationRecord,
  | 'id'
  | 'title'
  | 'kind'
  | 'schedule'
  | 'notice'
  | 'nextDue'
  | 'nextNotice'
  | 'nextDecision'
  | 'proofPolicy'
  | 'assignee'
  | 'tags'
> & { nextPlan?: string | null | undefined }
/** One date before and after, and what was counted between. */
export type Move = { id: string; title: string; now: string; becomes: string; how: string }
/** What would happen, before it does: to which of them, and what is said of the others. */
type Preview<T> = { changes: T[]; sentences: string[]; moves: Move[] }

/** What `act` would do to those chosen, in sentences; those that it cannot be done to stay, each with why. */
export function preview<T extends Chosen>(act: BulkAct, chosen: readonly T[], today: CalendarDate): Preview<T> {
  const stays = chosen.map((one) => ({ one, why: whyItStays(act, one, today) }))
  const changes = stays.filter(({ why }) => why === null).map(({ one }) => one)
  const whys = [...new Set(stays.flatMap(({ why }) => why ?? []))]
  const sentences = whys.map((why) => {
    const those = stays.filter((one) => one.why === why).map(({ one }) => one)
    return `${named(those)} ${those.length === 1 ? 'stays as it is' : 'stay as they are'}: ${why}.`
  })
  if (changes.length > 0) sentences.unshift(sentenceOf(act, changes, today))
  const late = act.act === 'plan' ? changes.filter((one) => one.nextDue !== null && act.plan > one.nextDue) : []
  if (late.length > 0) sentences.push(`For ${named(late)} that is after the due date: it would be late.`)
  return { changes, sentences, moves: changes.flatMap((one) => moveOf(act, one, today) ?? []) }
}

/** What is said once it has happened to these, without its full stop: "2 paid", "3 are skipped"; of several kinds "5 done". */
export function resultSentence(
  act: BulkAct,
  changed: readonly Pick<Chosen, 'kind' | 'schedule' | 'notice' | 'nextDecision'>[],
  today: CalendarDate,
): string {
  const count = changed.length
  const are = `${count} ${count === 1 ? 'is' : 'are'}`
  switch (act.act) {
    case 'done':
      return `${count} ${doneWords(changed).toLowerCase()}`
    case 'plan':
      return `${are} planned for ${shortDate(act.plan, today)}`
    case 'spread':
      return `${are} planned over ${act.over}`
    case 'unplan':
      return `${are} not planned any more`
    case 'snooze':
      return `${are} quiet until ${act.said}`
    case 'skip':
      return `${are} skipped`
    case 'assign':
      return `${has(act.called)} ${count} now`
    case 'shift':
      return `${plural(count, 'due date')} ${count === 1 ? 'was' : 'were'} shifted by ${shiftWords(act.shift)}`
    case 'tag':
      return `${are} tagged anew`
    case 'kind':
      return `${are} of kind ${act.kind} now`
    case 'end':
      return `${count} ${count === 1 ? 'ends' : 'end'} after ${shortDate(act.lastDay, today)}`
  }
}

/** What is done with all those chosen, where that is one word: "Paid", "Filed"; else "Done". */
export function doneWords(chosen: readonly Pick<Chosen, 'kind' | 'schedule' | 'notice' | 'nextDecision'>[]): string {
  const words = new Set(chosen.filter((one) => whyNotSettled(one) === null).map(({ kind }) => kindVerbs[kind].did))
  const [only] = words
  return words.size === 1 && only ? only : 'Done'
}

/** Whether any of them can be skipped. */
export const anySkips = (chosen: readonly Chosen[]) =>
  chosen.some((one) => whyNotSettled(one) === null && kindVerbs[one.kind].otherwise.includes('skip'))

/** Done, skip and waive stand where they mean something; about a contract one decides on its own page. */
function whyNotSettled(one: Pick<Chosen, 'kind' | 'schedule' | 'notice' | 'nextDecision'>): string | null {
  if (isEnding(one.nextDecision)) return 'decided to end'
  return isDecided(one) ? 'a contract is decided on its own page' : null
}

function whyItStays(act: BulkAct, one: Chosen, today: CalendarDate): string | null {
  switch (act.act) {
    case 'shift':
    case 'end': {
      if (one.id === renewalObligation) return 'it comes from the payment provider'
      if (isEnding(one.nextDecision)) return 'decided to end'
      if (act.act === 'end') return isDecided(one) ? 'a contract ends by notice, on its own page' : null
      return isDecided(one) ? 'a contract’s date comes from its term; change that instead' : null
    }
    case 'tag': {
      const after = tagsAfter(one.tags, act)
      if (after.length > MOST_TAGS) return `one has ${MOST_TAGS} tags at most`
      return isSame(after, one.tags) ? 'tagged so already' : null
    }
    case 'kind':
      return one.kind === act.kind ? 'of that kind already' : null
    case 'spread':
      return whyNothingToDo(one, today) ?? (act.plans.has(one.id) ? null : `no day of ${act.over} is in time`)
    case 'unplan':
      return one.nextPlan ? null : 'not planned'
    default:
      return whyNotActed(act, one, today)
  }
}

/** What happens by itself asks for no day; a notice that can still be given does. */
export function whyNothingToDo(one: Chosen, today: CalendarDate): string | null {
  if (isEnding(one.nextDecision)) return 'decided to end'
  if (isDecided(one) && !(one.nextNotice && one.nextNotice >= today)) return 'there is nothing to do before it renews'
  return one.kind === 'warranty' ? 'there is nothing to do' : null
}

function whyNotActed(
  act: Exclude<BulkAct, { act: 'shift' | 'end' | 'tag' | 'kind' | 'spread' | 'unplan' }>,
  one: Chosen,
  today: CalendarDate,
): string | null {
  if (act.act === 'assign')
    return one.assignee === (act.to?.uid ?? null)
      ? `${has(act.called).replace('You', 'you').replace('Nobody', 'nobody')} it already`
      : null
  if (act.act === 'done' || act.act === 'skip') {
    const why = whyNotSettled(one)
    if (why) return why
  }
  if (act.act === 'skip' && !kindVerbs[one.kind].otherwise.includes('skip')) return `a ${one.kind} cannot be skipped`
  if (act.act === 'done' && one.proofPolicy !== 'none') return 'done asks for proof there, on its own page'
  if (act.act !== 'snooze') return null
  const last = latestSnooze(lastDay(one, today), today)
  return last && act.day > last ? `nothing later than ${shortDate(last, today)} is in time` : null
}

/** The day that a reminder must not miss: that of the notice while it can be given, else the due date. */
export function lastDay(
  { nextDue, nextNotice }: Pick<Chosen, 'nextDue' | 'nextNotice'>,
  today: CalendarDate,
): CalendarDate {
  return nextNotice && nextNotice >= today ? nextNotice : (nextDue ?? today)
}

function sentenceOf(act: BulkAct, changes: readonly Chosen[], today: CalendarDate): string {
  const one = changes.length === 1
  const who = `${named(changes)} ${one ? 'is' : 'are'}`
  const dates = `${one ? 'its due date stays' : 'their due dates stay'}`
  switch (act.act) {
    case 'done':
      return `${who} marked ${doneWords(changes).toLowerCase()}${goingOn(changes)}.`
    case 'plan':
      return `${who} planned for ${shortDate(act.plan, today)}; ${dates}.`
    case 'spread':
      return `${who} planned over ${act.over}, on the quietest days; ${dates}.`
    case 'unplan':
      return `${who} not planned any more; ${dates}.`
    case 'snooze':
      return `${who} quiet until ${act.said}; ${dates}.`
    case 'skip':
      return `${who} skipped: not needed this time. What follows stays.`
    case 'assign':
      return `${has(act.called)} ${named(changes)} from now on; ${dates}.`
    case 'shift':
      return `${named(changes)} ${one ? 'is' : 'are'} due ${shiftWords(act.shift)} ${act.shift.by < 0 ? 'earlier' : 'later'}. The next date alone; the rules stay.`
    case 'tag':
      return `${named(changes)} ${one ? 'gets other tags' : 'get other tags'}; ${dates}.`
    case 'kind':
      return `${who} of kind ${act.kind} from now on; ${dates}.`
    case 'end':
      return `${named(changes)} ${one ? 'ends' : 'end'} after ${shortDate(act.lastDay, today)}. What was done stays; later dates and their reminders go.`
  }
}

/** What has but one date goes on to none. */
function goingOn(changes: readonly Chosen[]): string {
  const many = changes.filter(({ schedule }) => !hasOneDate(schedule)).length
  if (many === 0) return ''
  const who = many < changes.length ? 'what repeats goes' : many === 1 ? 'goes' : 'each goes'
  return `, and ${who} on to the next date`
}

/** Each tag once; what is added stands last. */
export function tagsAfter(tags: readonly string[], { add, remove }: Extract<BulkAct, { act: 'tag' }>): string[] {
  return [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])]
}
const MOST_TAGS = 20

/** "3 business days". */
export function shiftWords({ by, unit }: Shift): string {
  const name = { businessDays: 'business day', days: 'day', weeks: 'week' }[unit]
  return plural(Math.abs(by), name)
}

/** What moves of this one; null where no date does. */
function moveOf(act: BulkAct, one: Chosen, today: CalendarDate): Move | null {
  const { id, title, nextDue } = one
  if (!nextDue) return null
  const plan = act.act === 'spread' ? act.plans.get(id) : undefined
  if (plan) {
    const last = lastDay(one, today)
    const how = last === nextDue ? '' : 'Give notice by'
    return { id, title, now: shortDate(last, today), becomes: shortDate(plan, today), how }
  }
  if (act.act !== 'shift') return null
  const to = shifted(nextDue, act.shift, one.schedule)
  return { id, title, now: shortDate(nextDue, today), becomes: shortDate(to.due, today), how: to.how }
}

const has = (called: string) => `${called} ${called === 'You' ? 'have' : 'has'}`

const MOST_NAMED = 4
function named(those: readonly Chosen[]): string {
  const titles = those.map(({ title }) => title)
  if (titles.length <= MOST_NAMED) return listed(titles)
  return listed([...titles.slice(0, MOST_NAMED - 1), plural(titles.length - MOST_NAMED + 1, 'other')])
}
