import type { Plannable } from '@duebook/contract/plannable'
import { calendarDate, type Ladder, type ReminderStep } from '@duebook/domain'
import type { Chance } from './chance.ts'
import type { StoredBook } from './stored-book.ts'

export const uids = ['ada', 'ben', 'cleo', 'vera'] as const
/** Nothing of the first day's routine is still to come. */
const dayOfStart = calendarDate('2026-03-02')
export const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata']

/** Who can be asked by now, in the order of the book. */
export function able({ people }: StoredBook): string[] {
  return uids.filter((uid) => {
    const { role } = people[uid]!
    return role !== null && role !== 'viewer'
  })
}

export function aPerson(uid: (typeof uids)[number], chance: Chance): StoredBook['people'][string] {
  const roles = { ada: 'owner', ben: 'admin', cleo: 'member', vera: 'viewer' } as const
  return {
    name: uid,
    role: roles[uid],
    unreached: {},
    reached: {
      zone: chance.of(zones),
      quiet: chance.oneIn(2) ? { from: '22:00', to: '07:00' } : null,
      rest: chance.oneIn(4) ? { weekdays: [6, 7] } : null,
      usual: chance
        .of([uid === 'cleo' ? ['sms'] : ['email'], ['email', 'webPush'], ['inApp']] as const)
        .slice() as never,
      reach: {
        ...(chance.oneIn(6) ? {} : { email: 'ok' as const }),
        ...(chance.oneIn(2) ? { webPush: ['ok' as const] } : {}),
        // One of them has a number.
        ...(uid === 'cleo' ? { sms: 'ok' as const } : {}),
      },
      away: [],
      brief: chance.oneIn(2) ? null : { at: chance.of(['07:30', '09:00', '18:00']), bundle: !chance.oneIn(3) },
      digest: chance.oneIn(3) ? { weekday: 1 + chance.below(7), at: '08:00' } : null,
      missed: [],
      reported: true,
      briefedTo: dayOfStart,
      digestedTo: dayOfStart,
    },
  }
}

export function aLadder(chance: Chance): Ladder | null {
  if (chance.oneIn(3)) return null
  const rungs = [['backup'], ['owner'], ['admins'], ['cleo']].slice(0, 1 + chance.below(4)).map((who, n) => ({
    after: chance.oneIn(2) ? { n: (n + 1) * 4, unit: 'hours' as const } : { n: n + 1, unit: 'days' as const },
    who,
  }))
  return { rungs, ...(chance.oneIn(3) ? { repeat: 1 } : {}) }
}

export function anObligation(due: ReturnType<typeof calendarDate>, chance: Chance): Plannable {
  const step = (amount: number): ReminderStep => ({
    of: 'due',
    offset: { amount, unit: 'days' },
    channels: chance.oneIn(4) ? ['email'] : [],
    ...(chance.oneIn(4) ? { asks: true } : {}),
    ...(chance.oneIn(6) ? { urgent: true } : {}),
  })
  const steps = [-3, -1, 0].filter(() => !chance.oneIn(4)).map(step)
  return {
    title: 'Rent',
    status: 'active',
    nextNominal: due,
    nextDue: due,
    nextNotice: null,
    nextAcknowledged: false,
    dueTime: null,
    timeZone: 'Europe/London',
    assignee: chance.of(['ada', 'ben', 'cleo']),
    backup: chance.of([null, 'ben', 'cleo']),
    watchers: chance.oneIn(2) ? ['vera'] : [],
    createdBy: 'ada',
    snooze: null,
    catchUp: null,
    schedule: { type: 'once', date: due },
    reminderPlan: { steps, ...(chance.oneIn(2) ? { nag: { everyHours: 4, times: 3 } } : {}) },
  }
}
