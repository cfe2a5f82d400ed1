import { describe, expect, it } from 'vitest'
import { failingFsync, killRounds, powerCuts } from './rounds.ts'

describe('what was acknowledged stays', () => {
  it('survives kill -9 under load: nothing lost, nothing half, each due reminder sent once, listeners resume', async () => {
    const { acknowledged, lost, half, reminders, listener } = await killRounds(3)
    expect({ lost, half, missing: reminders.missing, doubled: reminders.doubled, listener }).toEqual({
      lost: [],
      half: [],
      missing: [],
      doubled: [],
      listener: { missed: [], vanished: [] },
    })
    expect(acknowledged).toBeGreaterThan(0)
  })
  it('survives a power cut, and the control without fsync does not', async () => {
    const full = await powerCuts(1, 'FULL')
    expect({ lost: full.lost, half: full.half, unreadable: full.unreadable }).toEqual({
      lost: [],
      half: [],
      unreadable: [],
    })
    const control = await powerCuts(1, 'OFF')
    expect(control.lost.length).toBeGreaterThan(0)
  })
  it('ends the process when an fsync fails, and acknowledges nothing after it', async () => {
    expect(await failingFsync()).toMatchObject({ ended: true, acknowledgedAfter: 0 })
  })
})
