import { describe, expect, it, vi } from 'vitest'
import { powerCuts } from './power-rounds.ts'
import { failingFsync, killRounds } from './rounds.ts'

describe('what was acknowledged stays', () => {
  it('survives kill -9 under load: nothing lost, nothing half, each due reminder sent once, listeners resume', async () => {
    const spies = (['warn', 'error'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(() => {}))
    const { acknowledged, lost, half, reminders, listener } = await killRounds(3)
    // The SDK notices each time that nobody answers, and complains of nothing else.
    const complaints = spies.flatMap(({ mock }) => mock.calls.map((said) => said.join(' ')))
    for (const spy of spies) spy.mockRestore()
    expect(complaints).not.toEqual([])
    expect(complaints.filter((said) => !/RPC 'Listen' stream \S+ error|Could not reach Cloud/.test(said))).toEqual([])
    expect({ lost, half, missing: reminders.missing, doubled: reminders.doubled, listener }).toEqual({
      lost: [],
      half: [],
      missing: [],
      doubled: [],
      listener: { missed: [], vanished: [] },
    })
    expect(acknowledged).toBeGreaterThan(0)
  })
  it('survives a power cut in its first start and under load, and the control without fsync does not', async () => {
    const { lost, half, unreadable, acknowledged, inFirstStart } = await powerCuts(3, 1)
    expect({ lost, half, unreadable, inFirstStart }).toEqual({ lost: [], half: [], unreadable: [], inFirstStart: 3 })
    expect(acknowledged).toBeGreaterThan(0)
    const control = await powerCuts(0, 1, 'OFF')
    expect(control.lost.length).toBeGreaterThan(0)
  })
  it('ends the process when an fsync fails, and acknowledges nothing after it', async () => {
    expect(await failingFsync()).toMatchObject({ ended: true, acknowledgedAfter: 0 })
  })
})
