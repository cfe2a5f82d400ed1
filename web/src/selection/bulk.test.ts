import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { between } from './between.ts'
import { resultSentence, preview, type BulkAct } from './bulk.ts'

const d = calendarDate
const today = d('2026-11-21')
const one = (title: string, nextDue = '2026-12-24', more: { nextNotice?: string; proofPolicy?: 'file' } = {}) => ({
  id: title,
  title,
  nextDue: d(nextDue),
  nextNotice: more.nextNotice ? d(more.nextNotice) : null,
  proofPolicy: more.proofPolicy ?? ('none' as const),
})
const rent = one('Rent')
const vat = one('VAT', '2026-11-30', { proofPolicy: 'file' })
const lease = one('Lease', '2027-03-31', { nextNotice: '2026-11-25' })
const plan: BulkAct = { act: 'plan', plan: d('2026-12-02') }
const snooze: BulkAct = { act: 'snooze', until: 1, day: d('2026-11-25'), said: 'Wed 25 Nov 09:00' }

describe('what would happen to the rows chosen', () => {
  it.each<[string, BulkAct, (typeof rent)[], string[], string[]]>([
    ['one done', { act: 'done' }, [rent], ['Rent'], ['Rent is marked done, and goes on to the next date.']],
    [
      'one of two asks for proof',
      { act: 'done' },
      [rent, vat],
      ['Rent'],
      [
        'Rent is marked done, and goes on to the next date.',
        'VAT stays as it is: done asks for proof there, on its own page.',
      ],
    ],
    ['none can', { act: 'done' }, [vat], [], ['VAT stays as it is: done asks for proof there, on its own page.']],
    [
      'a plan too late for one',
      plan,
      [rent, vat],
      ['Rent', 'VAT'],
      [
        'Rent and VAT are planned for Wed 2 Dec; their due dates stay.',
        'For VAT that is after the due date: it would be late.',
      ],
    ],
    [
      'a quiet that would miss the notice of one',
      snooze,
      [rent, lease],
      ['Rent'],
      [
        'Rent is quiet until Wed 25 Nov 09:00; its due date stays.',
        'Lease stays as it is: nothing later than Tue 24 Nov is in time for it.',
      ],
    ],
    [
      'skipped, many',
      { act: 'skip', reason: null },
      ['A', 'B', 'C', 'D', 'E'].map((title) => one(title)),
      ['A', 'B', 'C', 'D', 'E'],
      ['A, B, C and 2 others are skipped: not needed this time. What follows stays.'],
    ],
  ])('%s', (_which, act, chosen, changes, sentences) => {
    const found = preview(act, chosen, today)
    expect(found.changes.map(({ title }) => title)).toEqual(changes)
    expect(found.sentences).toEqual(sentences)
  })

  it('is said once it has', () => {
    expect(resultSentence({ act: 'done' }, 1, today)).toBe('1 is done')
    expect(resultSentence(plan, 3, today)).toBe('3 are planned for Wed 2 Dec')
    expect(resultSentence(snooze, 2, today)).toBe('2 are quiet until Wed 25 Nov 09:00')
    expect(resultSentence({ act: 'skip', reason: 'closed' }, 2, today)).toBe('2 are skipped')
  })
})

describe('a range of rows', () => {
  const list = ['a', 'b', 'c', 'd']
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    ['gone', 'c', ['c']],
    ['a', 'gone', ['gone']],
  ])('from %s to %s', (from, to, rows) => {
    expect(between(list, from, to)).toEqual(rows)
  })
})
