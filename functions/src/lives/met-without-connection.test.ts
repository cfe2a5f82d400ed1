import '@duebook/domain/holidays/all'
import { materialise } from '@duebook/contract/materialise'
import { obligation as flat } from '@duebook/contract/fixtures/obligation'
import type { Obligation } from '@duebook/contract/obligation'
import { calendarDate, type Timing } from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { Cloud } = await import('./cloud.ts')
const { Device } = await import('./device.ts')

const today = calendarDate('2026-11-21')
const day = calendarDate('2026-11-30')
const schedule: Timing = {
  type: 'recurring',
  start: day,
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' },
}

function two() {
  const said = { ...flat, schedule, notice: null }
  const obligation = { ...said, ...materialise(said, [], today) } as unknown as Obligation
  const cloud = new Cloud({ obligation, records: new Map() }, today)
  return { cloud, ada: new Device(cloud, 'ada'), ben: new Device(cloud, 'ben') }
}
const record = ({ cloud }: ReturnType<typeof two>) => cloud.standing.records.get(day)

describe('what one takes back without a connection', () => {
  it('leaves done what another has done meanwhile', () => {
    const both = two()
    both.ada.disconnect()
    both.ada.act(day, { act: 'complete' })
    both.ada.undo()
    both.ben.act(day, { act: 'complete' })
    both.ada.reconnect()
    expect(record(both)).toMatchObject({ state: 'done', settledBy: 'ben' })
    expect(both.cloud.standing.obligation).toMatchObject({ nextNominal: '2026-12-31' })
    expect(both.ada.refused).toHaveLength(2)
  })
  it.each(['skip', 'miss', 'waive'] as const)('leaves done what another has done meanwhile, also a %s', (act) => {
    const both = two()
    both.ada.disconnect()
    both.ada.act(day, { act, reason: 'nobody was there' })
    both.ada.undo()
    both.ben.act(day, { act: 'complete' })
    both.ada.reconnect()
    expect(record(both)).toMatchObject({ state: 'done', settledBy: 'ben' })
  })
  it('opens again what nobody else has touched', () => {
    const both = two()
    both.ada.disconnect()
    both.ada.act(day, { act: 'complete' })
    both.ada.undo()
    both.ada.reconnect()
    expect(record(both)).toMatchObject({ state: 'open', settledOn: null })
    expect(both.cloud.standing.obligation).toMatchObject({ nextNominal: day })
    both.ben.act(day, { act: 'complete' })
    expect(record(both)).toMatchObject({ state: 'done', settledBy: 'ben' })
  })
  it('opens again what another has done, where that was seen', () => {
    const both = two()
    both.ben.act(day, { act: 'complete' })
    both.ada.disconnect()
    both.ada.act(day, { act: 'reopen', reason: 'it came back' })
    both.ada.reconnect()
    expect(record(both)).toMatchObject({ state: 'open' })
    expect(both.ada.refused).toEqual([])
  })
})
