import { expect, it, test } from 'vitest'
import { nagDraftOf, nagWords, readNag, type NagDraft } from './nag-draft.ts'

const daily: NagDraft = { asks: true, every: '1', unit: 'days', times: '3' }

test.each([
  [{ everyHours: 24, times: 3 }, 'every day, 3 times'],
  [{ everyHours: 48, times: 1 }, 'every 2 days, once'],
  [{ everyHours: 4, times: 100 }, 'every 4 hours, 100 times'],
  [{ everyHours: 1.5, times: 2 }, 'every 90 minutes, 2 times'],
  [{ everyHours: 1.0625, times: 2 }, 'every 1.0625 hours, 2 times'],
  [{ everyHours: 0.25, times: 8 }, 'every 15 minutes, 8 times'],
  [{ everyHours: 20 / 60, times: 8 }, 'every 20 minutes, 8 times'],
])('shows %j as %s and reads the same again', (nag, words) => {
  expect(nagWords(nag)).toBe(words)
  expect(readNag(nagDraftOf(nag))).toEqual({ nag })
})
it('asks once where nothing is said, and where it is said no times', () => {
  expect(readNag(nagDraftOf(undefined))).toEqual({ nag: null })
  expect(readNag(nagDraftOf({ everyHours: 4, times: 0 }))).toEqual({ nag: null })
})
it('offers daily, three times', () => {
  expect(readNag({ ...nagDraftOf(undefined), asks: true })).toEqual({ nag: { everyHours: 24, times: 3 } })
})
const often = 'It can ask again every 15 minutes at the soonest, and every 366 days at the latest.'
const times = 'It can ask again 1 to 100 times.'
test.each<[Partial<NagDraft>, string]>([
  [{ every: '' }, often],
  [{ every: 'daily' }, often],
  [{ every: '-1' }, often],
  [{ every: '14', unit: 'minutes' }, often],
  [{ every: '367' }, often],
  [{ times: '' }, times],
  [{ times: '0' }, times],
  [{ times: '101' }, times],
  [{ times: '2.5' }, times],
])('%j is refused', (part, problem) => {
  expect(readNag({ ...daily, ...part })).toEqual({ problem })
})
it('does not mind what is typed where it asks once', () => {
  expect(readNag({ ...daily, every: '', asks: false })).toEqual({ nag: null })
})
