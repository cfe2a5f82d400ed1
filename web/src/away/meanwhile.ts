import { readPlan } from '@duebook/contract/reminder-plan'
import {
  type Absence,
  addDays,
  isRestDay,
  lineBehind,
  listed,
  plural,
  type RestDays,
  shortDate,
  type CalendarDate,
} from '@duebook/domain'
import { comparedReminders } from '../acts/reminders/compared-reminders.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { HeldDate } from '../cloud/occurrences/held.ts'
import type { BookMember } from '../cloud/people/members.ts'

type Asked = Pick<
  ObligationRecord,
  | 'id'
  | 'title'
  | 'status'
  | 'assignee'
  | 'createdBy'
  | 'backup'
  | 'nextDue'
  | 'nextNotice'
  | 'nextAcknowledged'
  | 'dueTime'
  | 'schedule'
  | 'reminderPlan'
>
type Person = Pick<BookMember, 'uid' | 'role' | 'away'>
type Around = { uid: string; people: readonly Person[] }

/** What an absence changes: how many reminders go to whom instead (null: to nobody else), and who is asked about what one has in hand. */
export type Meanwhile = {
  reminders: { to: string | null; count: number }[]
  held: HeldMeanwhile[]
}

/** A date that one has in hand; `to`: who is asked about it meanwhile. */
export type HeldMeanwhile = { id: string; title: string; due: CalendarDate; to: string | null }

/** Of the dates in force, in the order in which most goes. */
export function meanwhile(
  absence: Absence,
  obligations: readonly Asked[],
  held: readonly HeldDate[],
  around: Around,
): Meanwhile {
  const counts = new Map<string | null, number>()
  const mine = obligations.filter((one) => isAskedFirst(one, around) && !one.nextAcknowledged)
  for (const obligation of mine)
    for (const day of reminderDays(obligation, absence)) {
      const to = standsIn(obligation, day, around)
      counts.set(to, (counts.get(to) ?? 0) + 1)
    }
  const falling = held.flatMap(({ obligationId, due }) => {
    const obligation = obligations.find(({ id }) => id === obligationId)
    const day = due as CalendarDate
    if (!obligation || obligation.status !== 'active' || day < absence.from || day > absence.to) return []
    return { id: obligation.id, title: obligation.title, due: day, to: standsIn(obligation, absence.from, around) }
  })
  return {
    reminders: [...counts].map(([to, count]) => ({ to, count })).toSorted((a, b) => b.count - a.count),
    held: falling.toSorted((a, b) => (a.due < b.due ? -1 : 1)),
  }
}

/** The days in force that somebody is asked about first, of a contract the last one to give notice as well. */
export const datesOf = (obligations: readonly Asked[], around: Around): CalendarDate[] =>
  obligations
    .filter((one) => isAskedFirst(one, around))
    .flatMap(({ nextNotice, nextDue }) => [nextNotice, nextDue].filter((day) => day !== null))

const rolesOf = (people: readonly Person[]) => Object.fromEntries(people.map(({ uid, role }) => [uid, role]))

/** The one who has it, else who made it, else the owner of the book. */
export function isAskedFirst({ assignee, createdBy, status }: Asked, { uid, people }: Around): boolean {
  const canBeAsked = (who: string | null) => people.some((one) => one.uid === who && one.role !== 'viewer')
  const first = [assignee, createdBy].find(canBeAsked) ?? people.find(({ role }) => role === 'owner')?.uid
  return status === 'active' && first === uid
}

/** The last day of work before an absence; null where none of its week is ahead. */
export function dayBefore({ from }: Absence, rest: RestDays | null, today: CalendarDate): CalendarDate | null {
  const week = Array.from({ length: 7 }, (_, n) => addDays(from, -1 - n))
  const day = week.find((one) => !isRestDay(rest, one))
  return day !== undefined && day > today ? day : null
}

/** The first of the line behind who is there on that day. */
function standsIn({ backup = null }: Asked, day: CalendarDate, { uid, people }: Around): string | null {
  const isThere = (who: string) =>
    people.some(
      (one) =>
        one.uid === who && one.role !== 'viewer' && !(one.away ?? []).some(({ from, to }) => from <= day && day <= to),
    )
  return lineBehind({ backup, ladder: null }, rolesOf(people)).find((who) => who !== uid && isThere(who)) ?? null
}

/** The local days of its steps that fall into an absence. */
export function reminderDays(obligation: Asked, { from, to }: Absence): CalendarDate[] {
  const { nextDue, nextNotice, dueTime, schedule } = obligation
  if (!nextDue) return []
  const plan = readPlan(obligation.reminderPlan)
  const asked = { plan, due: nextDue, notice: nextNotice, isTerm: schedule.type === 'term', at: dueTime?.at ?? null }
  return comparedReminders(asked, asked, { from })
    .map(({ at }) => at.slice(0, 10) as CalendarDate)
    .filter((day) => day <= to)
}

type Names = (uid: string) => string

/** "9 reminders go to Ben meanwhile, 2 to Mina; you are told on return." Null where none goes anywhere. */
export function remindersSaid(reminders: Meanwhile['reminders'], nameOf: Names): string | null {
  const going = reminders.flatMap(({ to, count }) => (to === null ? [] : { name: nameOf(to), count }))
  const [first, ...rest] = going
  if (!first) return null
  const goes = `${plural(first.count, 'reminder')} ${first.count === 1 ? 'goes' : 'go'} to ${first.name} meanwhile`
  return `${[goes, ...rest.map(({ name, count }) => `${count} to ${name}`)].join(', ')}; you are told on return.`
}

/** How many come to oneself all the same. */
export const comingAnyway = (reminders: Meanwhile['reminders']): number =>
  reminders.find(({ to }) => to === null)?.count ?? 0

/** "You have 3 in hand that fall due meanwhile: Ben is asked on Sat 28 Nov." Null where there is none. */
export function heldSaid(
  held: Meanwhile['held'],
  from: CalendarDate,
  today: CalendarDate,
  nameOf: Names,
): string | null {
  if (held.length === 0) return null
  const first = `You have ${held.length} in hand that ${held.length === 1 ? 'falls' : 'fall'} due meanwhile`
  const people = [...new Set(held.flatMap(({ to }) => to ?? []))].map(nameOf)
  const left = held.filter(({ to }) => to === null).length
  if (people.length === 0) return `${first}, and nobody else is there: it stays with you.`
  const asked = `${first}: ${listed(people)} ${people.length === 1 ? 'is' : 'are'} asked on ${shortDate(from, today)}.`
  return left === 0 ? asked : `${asked} ${left} of them ${left === 1 ? 'stays' : 'stay'} with you.`
}
