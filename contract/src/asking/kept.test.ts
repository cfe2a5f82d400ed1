import { expect, it } from 'vitest'
import { keptText, readKept, type Kept } from './kept.ts'

const round = { n: 0, startedAt: null, slot: 0, taken: 0, repeats: 0, first: null, asked: [], unreached: [] }
const occurrence = {
  due: '2026-12-01',
  time: null,
  zone: null,
  assignee: 'ada',
  backup: null,
  watchers: [],
  steps: [],
  ladder: null,
  checks: [1],
  overdueAt: '09:00',
  hand: { state: 'none' },
  round,
  passing: false,
  handedBack: [],
  snoozes: {},
  naggings: [],
  came: {},
  overdueTo: 0,
  overdueWent: 0,
  overdueTold: [],
  checkedTo: 0,
  watchedTo: 0,
  waiting: [],
}
const rest = { lines: [], messages: [], people: {}, said: null, snooze: null, places: [] }
const kept = { occurrence, ...rest, keys: { 'line 1': 'rent_2026-12-01_0_2026-12-01_email' } } as unknown as Kept

it('what is kept of a date is read as it was written', () => {
  expect(readKept(keptText(kept))).toEqual(kept)
  expect(readKept(keptText({ ...kept, keys: { 'line 1': 7 } } as unknown as Kept))).toBeNull()
})

it('of the keys that older releases kept for each way, the one by mail is read', () => {
  const key = (channel: string) => `rent_2026-12-01_0_2026-12-01_${channel}`
  const older = { email: key('email'), push: key('push'), inApp: key('inApp') }
  expect(readKept(keptText({ ...kept, keys: { 'line 1': older } } as unknown as Kept))).toEqual(kept)
})
