import { addDays, termEnd, type CalendarDate } from '@duebook/domain'
import { isDecided, isEnding } from '../about/decided.ts'
import { amountAt } from '../money/amount-changes.ts'
import { digitsOf } from '../money.ts'
import { fitting } from '../people/fitting.ts'
import { isMine, isNobodys } from '../people/whose.ts'
import type { Ask, Between, Has, Standing } from './filter.ts'
import type { Known, Searched } from './find.ts'
import type { Forgiven } from './forgive-words.ts'
import { plain } from './plain.ts'
import { searchedText } from './searched-text.ts'

/** Whether what is asked is true of an obligation. */
export function isTrue(ask: Ask, one: Searched, known: Known, forgiven: readonly Forgiven[] = []): boolean {
  const { today, now } = known
  const active = one.status === 'active'
  switch (ask.asks) {
    case 'words': {
      const word = wordOf(ask)
      const text = searchedText(one, known.files)
      const instead = ask.exact ? undefined : forgiven.find((slip) => slip.word === word)?.instead
      return instead ? instead.some((near) => text.words.includes(near)) : text.plain.includes(word)
    }
    case 'due':
      return active && isBetween(one.nextDue, ask.between, today)
    case 'plan':
      return active && isBetween(one.nextPlan ?? null, ask.between, today)
    case 'notice':
      return (
        active && one.nextNotice !== null && one.nextNotice >= today && isBetween(one.nextNotice, ask.between, today)
      )
    case 'overdue':
      return active && one.nextDue !== null && one.nextDue < today
    case 'kind':
      return ask.kinds.includes(one.kind)
    case 'owner':
      return ask.names.some((name) => {
        if (name === 'none') return isNobodys(one.assignee, known.people)
        return name === 'me' ? isMine(one.assignee, known.me, known.people) : isOf(one.assignee, name, known)
      })
    case 'backup': {
      const backup = one.backup ?? null
      return ask.names.some((name) => {
        if (name === 'none') return backup === null
        return name === 'me' ? backup === known.me.uid : isOf(backup, name, known)
      })
    }
    case 'amount':
      return amountIs(one, ask, known)
    case 'has':
      return ask.what.some((what) => has(what, one, known))
    case 'tag':
      return one.tags.some((tag) => ask.tags.some((wanted) => plain(tag) === plain(wanted)))
    case 'changed':
      return changedAt(one, now) >= now - Math.max(ask.days, 1) * DAY
    case 'ended':
      return ask.is !== active
    case 'standing':
      return active && ask.as.some((as) => stands(as, one))
    case 'ack':
      return active && (ask.is ? one.nextAcknowledged : !one.nextAcknowledged && known.reminded.has(nextOf(one)))
    case 'reach':
      return active && ask.as.some((as) => known.reach.get(one.id) === as)
    case 'delivery':
      return active && ask.as.some((as) => known[as].has(nextOf(one)))
  }
}

/** Once for a filter, not for each of ten thousand. */
const words = new WeakMap<Ask, string>()

function wordOf(ask: Ask & { asks: 'words' }): string {
  const known = words.get(ask) ?? plain(ask.text)
  words.set(ask, known)
  return known
}

const DAY = 86_400_000
const nextOf = (one: Searched) => `${one.id}_${one.nextNominal}`

function isBetween(date: CalendarDate | null, between: Between, today: CalendarDate): boolean {
  if (date === null) return false
  const dayOf = (end: number | CalendarDate | null) => (typeof end === 'number' ? addDays(today, end) : end)
  const [from, to] = [dayOf(between.from), dayOf(between.to)]
  return (from === null || date >= from) && (to === null || date <= to)
}

/** Those whose name, or a word of it, or address begins so; what an older release kept of a line is meant by all of it. */
function isOf(person: string | null, name: string, { people }: Known): boolean {
  if (person === null) return false
  return people.some(({ uid }) => uid === person)
    ? fitting(people, name).some(({ uid }) => uid === person)
    : plain(person) === plain(name)
}

/** Of a range, its end where more is asked, its beginning where less is, and all of it where it is asked exactly. */
function amountIs(
  one: Searched,
  { sign, thousandths, currencies }: Ask & { asks: 'amount' },
  { currency }: Known,
): boolean {
  const amount = amountAt(one, one.nextNominal)
  if (!amount) return false
  const wanted = currencies ?? (currency ? [currency] : null)
  if (wanted && !wanted.includes(amount.currency)) return false
  // Both in the smallest part that either has: no sum is a floating-point number.
  const asked = BigInt(thousandths) * 10n ** BigInt(digitsOf(amount.currency))
  const [least, most] = [BigInt(amount.minor) * 1000n, BigInt(amount.toMinor ?? amount.minor) * 1000n]
  switch (sign) {
    case '<':
      return least < asked
    case '<=':
      return least <= asked
    case '>':
      return most > asked
    case '>=':
      return most >= asked
    case '=':
      return least <= asked && asked <= most
  }
}

function has(what: Has, one: Searched, { proved, files }: Known): boolean {
  switch (what) {
    case 'proof':
      return proved.has(nextOf(one))
    case 'file':
      return (files.get(one.id) ?? []).length > 0
    case 'plan':
      return Boolean(one.nextPlan)
    case 'notice':
      return one.notice !== null
    case 'amount':
      return amountAt(one, one.nextNominal) !== null
    case 'note':
      return one.notes !== ''
    case 'tag':
      return one.tags.length > 0
  }
}

function stands(as: Standing, one: Searched): boolean {
  switch (as) {
    case 'ending':
      return isEnding(one.nextDecision)
    case 'renegotiating':
      return one.nextDecision === 'renegotiating'
    case 'undecided':
      return isDecided(one) && !one.nextDecision
    case 'renewed':
      return isRenewed(one)
  }
}

/** The term that runs is not its first. */
function isRenewed({ schedule, nextNominal }: Searched): boolean {
  if (schedule.type !== 'term' || nextNominal === null) return false
  if (schedule.renewal.form !== 'tacit' && schedule.renewal.form !== 'express') return false
  const first = termEnd(schedule, 0)
  return first !== null && nextNominal > first
}

/** ms since 1970; now while the server has not confirmed the change, and never where nothing is known. */
function changedAt({ updatedAt }: Searched, now: number): number {
  if (updatedAt === null || updatedAt === undefined) return now
  if (typeof updatedAt !== 'object') return -Infinity
  if ('toMillis' in updatedAt && typeof updatedAt.toMillis === 'function') return Number(updatedAt.toMillis())
  return 'seconds' in updatedAt ? Number(updatedAt.seconds) * 1000 : -Infinity
}
