import type { CalendarDate } from '../schedule.ts'
import type { Absence, EscalationState, Ladder, Moving, Occurrence, ReachRole } from './state.ts'

/** E1: those who can be asked; viewers are only told. */
export function isMember(roles: Record<string, ReachRole>, who: string | null): who is string {
  const role = who === null ? undefined : roles[who]
  return role === 'owner' || role === 'admin' || role === 'member'
}

export function ownerOf(roles: Record<string, ReachRole>): string | null {
  return byId(roles, 'owner')[0] ?? null
}

export function adminsOf(roles: Record<string, ReachRole>): string[] {
  return byId(roles, 'admin')
}

const byId = (roles: Record<string, ReachRole>, role: ReachRole) =>
  Object.keys(roles)
    .filter((who) => roles[who] === role)
    .sort()

export function absenceOn(away: readonly Absence[], date: CalendarDate): Absence | null {
  return away.find(({ from, to }) => from <= date && date <= to) ?? null
}

export function isAway({ state, world }: Pick<Moving, 'state' | 'world'>, who: string, at: number): boolean {
  const person = state.people[who]
  if (!person || person.away.length === 0) return false
  return absenceOn(person.away, world.resolver.toLocal(at, person.zone).date) !== null
}

/** The people of one entry of a ladder, members or not. */
export function peopleOfRung(
  who: string | readonly string[],
  occurrence: Pick<Occurrence, 'backup'>,
  roles: EscalationState['roles'],
): string[] {
  const each = (one: string): (string | null)[] => {
    if (one === 'backup') return [occurrence.backup]
    if (one === 'owner') return [ownerOf(roles)]
    return one === 'admins' ? adminsOf(roles) : [one]
  }
  const names = typeof who === 'string' ? [who] : who
  return unique(names.flatMap(each).filter((one) => one !== null))
}

/** E1, in order: backup, the people of the rungs, owner, admins. */
export function lineBehind(
  occurrence: Pick<Occurrence, 'backup'> & { ladder: Ladder | null },
  roles: EscalationState['roles'],
): string[] {
  const rungs = occurrence.ladder?.rungs ?? []
  const names = [
    occurrence.backup,
    ...rungs.flatMap(({ who }) => peopleOfRung(who, occurrence, roles)),
    ownerOf(roles),
    ...adminsOf(roles),
  ]
  return unique(names.filter((one) => one !== null))
}

/** E1: the first of the line who can take it from `who` at this moment. */
export function nextInLine(
  moving: Pick<Moving, 'state' | 'world'>,
  occurrence: Occurrence,
  who: string,
  at: number,
): string | null {
  const { roles, people } = moving.state
  const able = (one: string) =>
    one !== who &&
    one in people &&
    isMember(roles, one) &&
    !isAway(moving, one, at) &&
    !occurrence.handedBack.includes(one)
  return lineBehind(occurrence, roles).find(able) ?? null
}

/** E1: the assignee if a member, else the owner; behind who handed back, the line, and at its end the owner all the same. */
export function askedFirst(moving: Pick<Moving, 'state' | 'world'>, occurrence: Occurrence, at: number): string | null {
  const { roles } = moving.state
  const first = isMember(roles, occurrence.assignee) ? occurrence.assignee : ownerOf(roles)
  if (first === null || !occurrence.handedBack.includes(first)) return first
  return nextInLine(moving, occurrence, first, at) ?? ownerOf(roles)
}

export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
