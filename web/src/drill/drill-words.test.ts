import type { DrillRow } from '@duebook/contract/asking/drill'
import { calendarDate } from '@duebook/domain'
import { expect, it } from 'vitest'
import { drillLines, drillPeople } from '../acts/drill/drill-lines.ts'
import type { DrillRecord } from '../cloud/asking/drills.ts'
import { asWords, drillResult, drillStanding, drillToMend, happened } from './drill-words.ts'

const minute = 60_000
const row = (said: Partial<DrillRow>): DrillRow => ({
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
const away = row({ as: 'rung 1', who: 'ben', channel: null, state: 'away', at: null, until: '2026-11-26' })
const empty = row({ as: 'rung 3', who: null, channel: null, state: 'nobody', at: null })
const drill = (rows: DrillRow[], said: Partial<DrillRecord> = {}): DrillRecord => ({
  id: 'one',
  obligationId: 'vat',
  nominal: '2026-11-30',
  due: '2026-11-30',
  title: 'VAT return',
  by: 'ada',
  at: 0,
  state: 'running',
  rows,
  answered: {},
  ...said,
})
const names: Record<string, string> = { ada: 'Ada', ben: 'Ben', mina: 'Mina', jo: 'Jo' }
const nameOf = (uid: string) => names[uid] ?? uid
const around = { nameOf, timeOf: (at: number) => `10:0${at / minute}`, today: calendarDate('2026-11-21') }

it('what it will do is a line a person, with when and by which ways, and why not', () => {
  const rows = [
    row({ channel: 'push' }),
    row({}),
    away,
    row({ as: 'rung 2', who: 'mina', state: 'notTried', at: null, why: 'bounced' }),
    row({ as: 'rung 2', who: 'mina', channel: 'inApp', at: 2 * minute, instead: true }),
    empty,
    row({ as: 'watcher', who: 'jo', at: 9 * minute, waits: true }),
  ]
  expect(drillLines(rows, around).map(({ glyph, text, when }) => [glyph, text, when])).toEqual([
    ['done', 'Ada, push and email', 'now'],
    ['skipped', 'Ben is away until Thu 26 Nov: shown, not written to', '–'],
    ['soon', 'Mina, in the app; email bounced', 'in 2 min'],
    ['failed', 'Entry 3: nobody on this entry', '–'],
    ['projected', 'Jo, email', '10:09, after quiet hours'],
  ])
  expect(drillPeople(rows, nameOf)).toBe('Ada, Mina and Jo who watches')
})

it.each<[Partial<DrillRow>, string, string | null]>([
  [{ at: minute }, 'Goes at 10:01', null],
  [{ at: minute, waits: true }, 'Waits until 10:01', 'quiet hours'],
  [{ state: 'sent' }, 'Sent 10:00', 'no word yet whether it came'],
  [{ state: 'delivered', faredAt: minute }, 'Delivered 10:01', 'not answered yet'],
  [{ state: 'inApp', channel: 'inApp' }, 'In the app only', 'not answered yet'],
  [{ state: 'failed', why: 'bounced: no such mailbox' }, 'Failed 10:00', 'bounced: no such mailbox'],
  [{ state: 'failed', channel: 'push', why: 'none' }, 'Failed 10:00', 'no device takes push'],
  [{ state: 'notTried', why: 'bounced' }, 'Not tried', 'email bounced'],
  [{ state: 'nobody', why: 'left' }, 'No longer in the book', null],
  [{ state: 'stopped' }, 'Stopped before it went', null],
  [away, 'Away until Thu 26 Nov', 'not written to'],
])('%j: “%s”', (said, text, note) => {
  expect(happened(drill([row(said)]), 0, around)).toMatchObject({ text, note })
})

it('a press of “Got it” stands once, at the first of theirs that went', () => {
  const pressed = drill(
    [row({ state: 'failed' }), row({ channel: 'push', state: 'delivered' }), row({ state: 'sent' })],
    {
      answered: { ada: 3 * minute },
    },
  )
  expect([0, 1, 2].map((place) => happened(pressed, place, around).text)).toEqual([
    'Failed 10:00',
    'Pressed “Got it” after 3 minutes',
    'Sent 10:00',
  ])
  expect(drillStanding(pressed)).toBe('Live, 1 of 1 have answered')
  expect(drillResult(pressed)).toBe('1 of 1 reached, the last answered after 3 minutes')
})

it('what to mend is who was not reached, who is away and an entry with nobody, each once', () => {
  const mina = { as: 'rung 2', who: 'mina' }
  const rows = [
    row({ state: 'delivered' }),
    away,
    row({ ...mina, state: 'failed', why: 'bounced: no such mailbox' }),
    row({ ...mina, channel: 'push', state: 'failed', why: 'gone' }),
    row({ ...mina, channel: 'inApp', state: 'inApp', instead: true }),
    empty,
    row({ as: 'watcher', who: 'jo', at: minute }),
  ]
  expect(drillToMend(drill(rows), nameOf, around.today).map(({ what, why, named }) => [what, why, named])).toEqual([
    ['Ben is away until Thu 26 Nov', 'not written to; somebody else takes this time', 'Choose another for Ben'],
    ['Mina cannot be reached', 'email bounced, no device takes push any more', 'People, for Mina'],
    ['Entry 3 is empty', 'name somebody who is not asked before', 'Edit entry 3'],
  ])
  expect(asWords(away, 'ben')).toBe('backup, entry 1')
})
