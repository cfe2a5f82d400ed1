import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { amountAt } from '@duebook/contract/amount-changes'
import { addDays, type CalendarDate } from '@duebook/domain'
import { fitting } from '../../acts/assignable.ts'
import type { LedgerState } from '../../acts/ledger-state.ts'
import { quietUntil } from '../../acts/notification-groups.ts'
import { isMine, isNobodys } from '../../frame/who.ts'
import type { Listed } from '../group-by-kind.ts'
import type { Ask, Bound, Decided, Filter, Has, Term } from './parse.ts'

/**
 * What a filter is judged by. `proved`: the occurrences (`obligationId_nominal`) that something is written or attached for; `renewed`: the
 * obligations of which a term was renewed; `ledger`: what became of reminders.
 */
export type Known = {
  today: CalendarDate
  me: Parameters<typeof isMine>[1]
  people: readonly { uid: string; name: string; email: string | null }[]
  proved: ReadonlySet<string>
  renewed: ReadonlySet<string>
  ledger: LedgerState
  /** How each obligation's next date would reach somebody, of those that would reach nobody or hardly. */
  reach: ReadonlyMap<string, 'nobody' | 'weak'>
}

/** Those that every term is true of. */
export function found<T extends Listed>(obligations: readonly T[], terms: readonly Term[], known: Known): T[] {
  return obligations.filter((one) => terms.every(({ ask, not }) => isTrue(ask, one, known) !== not))
}

/** Whether proofs have to be looked up first. */
export const asksForProof = ({ terms }: Filter) => terms.some(({ ask }) => ask.asks === 'has' && ask.what === 'proof')

/** Whether decisions of the past have to be looked up first. */
export const asksForRenewed = ({ terms }: Filter) =>
  terms.some(({ ask }) => ask.asks === 'decided' && ask.as.includes('renewed'))

/** Whether the server has to be asked first which dates reach somebody. */
export const asksForReach = ({ terms }: Filter) => terms.some(({ ask }) => ask.asks === 'reach')

/** Where nothing is found: the one term without which most would be. */
export function inTheWay<T extends Listed>(
  obligations: readonly T[],
  terms: readonly Term[],
  known: Known,
): { term: Term; count: number } | null {
  if (terms.length < 2) return null
  const [most] = terms
    .map((term) => ({
      term,
      count: found(
        obligations,
        terms.filter((one) => one !== term),
        known,
      ).length,
    }))
    .toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most : null
}

function isTrue(ask: Ask, one: Listed, known: Known): boolean {
  const { today, me, people, proved, ledger } = known
  const active = one.status === 'active'
  switch (ask.asks) {
    case 'words': {
      const text = plain([one.title, one.counterparty ?? '', one.kind, one.notes, ...one.tags].join(' '))
      return text.includes(plain(ask.text))
    }
    case 'due':
      return active && within(one.nextDue, ask.bound, today)
    case 'notice':
      return active && one.nextNotice !== null && one.nextNotice >= today && within(one.nextNotice, ask.bound, today)
    case 'overdue':
      return active && one.nextDue !== null && one.nextDue < today
    case 'kind':
      return ask.kinds.includes(one.kind)
    case 'owner':
      return ask.names.some((name) =>
        name === 'me'
          ? isMine(one.assignee, me, people)
          : name === 'none'
            ? isNobodys(one.assignee, people)
            : isOf(one.assignee, name, people),
      )
    case 'backup':
      return ask.names.some((name) =>
        name === 'me' ? one.backup === me.uid : name === 'none' ? !one.backup : isOf(one.backup ?? null, name, people),
      )
    case 'ack':
      return active && (ask.answered ? one.nextAcknowledged : awaitsAnswer(one, ledger))
    case 'delivery':
      return active && ledger.undelivered.has(`${one.id}_${one.nextNominal}`)
    case 'reach':
      return active && ask.as.some((as) => known.reach.get(one.id) === as)
    case 'amount':
      return amountIs(one, ask)
    case 'has':
      return has(ask.what, one, proved)
    case 'tag':
      return one.tags.some((tag) => ask.tags.some((wanted) => plain(tag) === plain(wanted)))
    case 'changed':
      return changedAt(one, ledger.now) >= ledger.now - Math.max(ask.days, 1) * 86_400_000
    case 'ended':
      return ask.is !== active
    case 'decided':
      return active && ask.as.some((as) => isDecidedAs(as, one, known))
  }
}

/** Somebody was reminded of its next date, and nobody has answered. */
const awaitsAnswer = (one: Listed, { awaiting, now, uid }: LedgerState) =>
  awaiting.has(`${one.id}_${one.nextNominal}`) && !one.nextAcknowledged && quietUntil(one, { now, uid }) === null

function isDecidedAs(as: Decided, one: Listed, { renewed }: Known): boolean {
  switch (as) {
    case 'ending':
      return isEnding(one.nextDecision)
    case 'renegotiating':
      return one.nextDecision === 'renegotiating'
    case 'undecided':
      return isDecided(one) && !one.nextDecision
    case 'renewed':
      return renewed.has(one.id)
  }
}

/** Within so many days counts what is overdue and the last day; a day itself is not counted. */
function within(date: CalendarDate | null, bound: Bound, today: CalendarDate): boolean {
  if (date === null) return false
  if ('day' in bound) return bound.below ? date < bound.day : date > bound.day
  const last = addDays(today, bound.days)
  return bound.below ? date <= last : date > last
}

/** Those whose name, or a word of it, or address begins so; what an older release kept of a line is meant by all of it. */
function isOf(assignee: string | null, name: string, people: Known['people']): boolean {
  if (assignee === null) return false
  return people.some(({ uid }) => uid === assignee)
    ? fitting(people, name).some(({ uid }) => uid === assignee)
    : plain(assignee) === plain(name)
}

/** In the currency that the amount is in; of a range, its end where more is asked and its beginning where less is. */
function amountIs(one: Listed, ask: Extract<Ask, { asks: 'amount' }>): boolean {
  const amount = amountAt(one, one.nextNominal)
  if (!amount) return false
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: amount.currency })
  const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
  return ask.below ? amount.minor / unit < ask.amount : (amount.toMinor ?? amount.minor) / unit > ask.amount
}

function has(what: Has, one: Listed, proved: ReadonlySet<string>): boolean {
  switch (what) {
    case 'proof':
      return proved.has(`${one.id}_${one.nextNominal}`)
    case 'plan':
      return Boolean(one.nextPlan)
    case 'notice':
      return one.notice !== null
    case 'amount':
      return amountAt(one, one.nextNominal) !== null
    case 'note':
      return one.notes !== ''
  }
}

/** ms since 1970; now while the server has not confirmed the change, and never where nothing is known. */
function changedAt({ updatedAt }: Listed, now: number): number {
  if (updatedAt === null || updatedAt === undefined) return now
  if (typeof updatedAt !== 'object') return -Infinity
  if ('toMillis' in updatedAt && typeof updatedAt.toMillis === 'function') return Number(updatedAt.toMillis())
  return 'seconds' in updatedAt ? Number(updatedAt.seconds) * 1000 : -Infinity
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
