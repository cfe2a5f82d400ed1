import { describe, expect, it, vi } from 'vitest'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { routineFrom, routinePerson } = await import('./person.ts')

const profile = { timeZone: 'Europe/London', brief: { at: '07:30', bundle: false } }
// A Monday.
const at = (time: string, day = '2026-11-23') => Date.parse(`${day}T${time}:00Z`)
const routine = (given: object, now: number, stored?: Parameters<typeof routineFrom>[1]) =>
  routineFrom(routinePerson({ ...profile, ...given }, stored, now), stored, now)
const briefed = (briefedTo: string) => ({ briefedTo, digestedTo: null, wants: ['brief' as const], wakeAt: null })

describe('when somebody is told next', () => {
  it('is today where the hour is ahead, and tomorrow where it has passed before it was wanted', () => {
    expect(routine({}, at('07:00')).wakeAt).toBe(at('07:30'))
    expect(routine({}, at('08:00')).wakeAt).toBe(at('07:30', '2026-11-24'))
  })

  it('is at once where an hour came and nothing went', () =>
    expect(routine({}, at('09:00'), briefed('2026-11-20')).wakeAt).toBe(at('07:30')))

  it('is not twice on one day, whatever hour is chosen after it', () =>
    expect(routine({ brief: { at: '10:00', bundle: false } }, at('08:00'), briefed('2026-11-23')).wakeAt).toBe(
      at('10:00', '2026-11-24'),
    ))

  it('is not again that day where it was switched off and on', () => {
    const off = routine({ brief: null }, at('08:00'), briefed('2026-11-23'))
    expect(off).toMatchObject({ wants: [], wakeAt: null, briefedTo: '2026-11-23' })
    expect(routine({}, at('08:01'), { ...off, wakeAt: null }).wakeAt).toBe(at('07:30', '2026-11-24'))
  })

  it('is the earlier of brief and digest, and not on days of rest or away', () => {
    expect(routine({ brief: null, digest: { weekday: 6, at: '08:00' } }, at('07:00')).wakeAt).toBe(
      at('08:00', '2026-11-28'),
    )
    expect(routine({ restDays: { weekdays: [1], regions: [] } }, at('07:00')).wakeAt).toBe(at('07:30', '2026-11-24'))
    expect(routine({ away: ['2026-11-23 2026-11-25'] }, at('07:00')).wakeAt).toBe(at('07:30', '2026-11-26'))
  })

  it('is never where nothing is wanted, or what is stored is no hour', () => {
    expect(routine({ brief: null }, at('07:00')).wakeAt).toBeNull()
    expect(routine({ brief: { at: 'noon' }, digest: { weekday: 8, at: '08:00' } }, at('07:00')).wakeAt).toBeNull()
  })
})
