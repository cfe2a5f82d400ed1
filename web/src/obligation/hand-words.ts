import { addDays, isCalendarDate, listed, parseDays, shortDate, type CalendarDate } from '@duebook/domain'
import type { HandRecord } from '../cloud/asking/hands.ts'

type About = {
  uid: string
  nameOf: (uid: string) => string
  /** "Wed 25 Nov 09:00". */
  at: (instant: number) => string
  /** "24 Nov". */
  on: (instant: number) => string
  today: CalendarDate
}

/** "Nobody has it in hand. Ben is asked Wed 25 Nov 09:00." Null once it is settled. */
export function handSaid({ due, state, by, since, asked, next }: HandRecord, about: About): string | null {
  const { uid, nameOf, at, on, today } = about
  switch (state) {
    case 'settled':
      return null
    case 'inHand': {
      const has = by === uid ? 'You have' : `${by === null ? 'Somebody' : nameOf(by)} has`
      const held = `${has} it in hand${since === null ? '' : ` since ${on(since)}`}.`
      const check = next?.kind === 'check' ? at(next.at) : checkDay(due, today)
      return by === null || check === null
        ? held
        : `${held} ${whoIs([by], about)} asked again ${check} if it is not done.`
    }
    case 'none':
    case 'asked': {
      if (!next) return 'Nobody has it in hand.'
      const again = next.to.every((one) => asked.includes(one)) ? 'asked again' : 'asked'
      return `Nobody has it in hand. ${whoIs(next.to, about)} ${again} ${at(next.at)}.`
    }
  }
}

function whoIs(uids: readonly string[], { uid, nameOf }: Pick<About, 'uid' | 'nameOf'>): string {
  if (uids.length === 1 && uids[0] === uid) return 'You are'
  const names = uids.map((one) => (one === uid ? 'you' : nameOf(one)))
  return `${capital(listed(names))} ${uids.length === 1 ? 'is' : 'are'}`
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** The day on which an answer runs out: the one after it is due, then weekly (E12). */
function checkDay(stored: string, today: CalendarDate): string | null {
  if (!isCalendarDate(stored)) return null
  const first = addDays(stored, 1)
  if (first > today) return shortDate(first, today)
  const weeks = Math.floor((parseDays(today) - parseDays(first)) / 7) + 1
  return shortDate(addDays(first, 7 * weeks), today)
}

/** Whether somebody may say that it is not theirs: who has it, or is asked. */
export const mayHandBack = ({ state, by, asked }: HandRecord, uid: string): boolean =>
  state === 'inHand' ? by === uid : state === 'asked' && asked.includes(uid)
