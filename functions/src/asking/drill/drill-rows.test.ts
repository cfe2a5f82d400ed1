import type { DrillRow } from '@duebook/contract/asking/drill'
import type { Reach } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { goOn } from './drill-rows.ts'

const minute = 60_000
const row = (said: Partial<DrillRow> = {}): DrillRow => ({
  as: 'asked',
  who: 'ada',
  would: null,
  channel: 'email',
  state: 'planned',
  at: 0,
  waits: false,
  instead: false,
  faredAt: null,
  why: null,
  until: null,
  ...said,
})
const both: Reach = { email: 'ok', webPush: ['ok'] }
const around = { now: 0, fared: new Map(), reach: new Map([['ada', both]]), isStopped: false }
const bounced = { delivered: false, why: 'bounced: no such mailbox' } as const

describe('a drill', () => {
  it('sends what is due, waits with what is not, and looks again when that is', () => {
    const { rows, going, nextAt } = goOn([row(), row({ who: 'ben', at: minute })], {
      ...around,
      reach: new Map([
        ['ada', both],
        ['ben', both],
      ]),
    })
    expect([rows.map(({ state }) => state), going, nextAt]).toEqual([['sent', 'planned'], [0], minute])
  })

  it('sends nothing twice, whenever it goes on', () => {
    const once = goOn([row()], around)
    expect(goOn(once.rows, { ...around, now: minute }).going).toEqual([])
  })

  it('goes by the next way at once where one brought nothing, and ends in the app', () => {
    const first = goOn([row({ state: 'sent' })], { ...around, fared: new Map([[0, bounced]]), now: minute })
    expect(first.rows).toMatchObject([
      { state: 'failed', why: bounced.why },
      { channel: 'push', state: 'sent', instead: true, at: minute },
    ])
    const second = goOn(first.rows, {
      ...around,
      fared: new Map([[1, { delivered: false, why: 'gone' }]]),
      now: minute,
    })
    expect(second.rows[2]).toMatchObject({ channel: 'inApp', state: 'inApp' })
    expect(second.nextAt).toBeNull()
  })

  it('goes by text where neither mail nor push brought anything, before the app', () => {
    const reach = new Map<string, Reach>([['ada', { email: 'ok', sms: 'ok' }]])
    const fared = new Map([[0, bounced]])
    const { rows, going } = goOn([row({ state: 'sent' })], { ...around, reach, fared, now: minute })
    expect(rows[1]).toMatchObject({ channel: 'sms', state: 'sent', instead: true, at: minute })
    expect(going).toEqual([1])
  })

  it('tries no other way while one brought it, or may yet', () => {
    for (const state of ['sent', 'delivered'] as const)
      expect(goOn([row({ state: 'failed' }), row({ channel: 'push', state })], around).going).toEqual([])
  })

  it('takes it back that a mail came, where it bounces later', () => {
    const { rows } = goOn([row({ state: 'delivered' })], { ...around, fared: new Map([[0, bounced]]) })
    expect(rows).toMatchObject([{ state: 'failed' }, { channel: 'push', state: 'sent' }])
  })

  it('that is stopped sends nothing more, and what failed before finds no other way', () => {
    const { rows, going, nextAt } = goOn([row(), row({ state: 'failed' })], { ...around, isStopped: true })
    expect([rows.map(({ state }) => state), going, nextAt]).toEqual([['stopped', 'failed'], [], null])
  })

  it('writes to nobody who has left meanwhile', () => {
    const { rows, going } = goOn([row()], { ...around, reach: new Map() })
    expect([rows[0], going]).toMatchObject([{ state: 'nobody', why: 'left' }, []])
  })

  it('waits an hour for word of a message, and no longer', () => {
    const sent = row({ state: 'sent' })
    expect(goOn([sent], { ...around, now: minute }).nextAt).toBe(2 * minute)
    expect(goOn([sent], { ...around, now: 60 * minute }).nextAt).toBeNull()
  })
})
