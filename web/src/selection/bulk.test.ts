import type { Kind } from '@duebook/contract/obligation'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { between } from './between.ts'
import { doneWords, resultSentence, preview, type BulkAct } from './bulk.ts'

const d = calendarDate
const today = d('2026-11-21')
const one = (
  title: string,
  nextDue = '2026-12-24',
  more: {
    assignee?: string
    kind?: Kind
    nextNotice?: string
    nextDecision?: 'noticeGiven'
    proofPolicy?: 'file'
  } = {},
) => ({
  id: title,
  title,
  kind: more.kind ?? ('bill' as const),
  schedule: { type: 'once' as const, date: d(nextDue) },
  notice: more.nextNotice ? { period: { amount: 1, unit: 'months' as const }, counts: 'received' as const } : null,
  nextDecision: more.nextDecision ?? null,
  nextDue: d(nextDue),
  nextNotice: more.nextNotice ? d(more.nextNotice) : null,
  proofPolicy: more.proofPolicy ?? ('none' as const),
  assignee: more.assignee ?? null,
})
const rent = one('Rent')
const vat = one('VAT', '2026-11-30', { proofPolicy: 'file' })
const lease = one('Lease', '2027-03-31', { kind: 'contract', nextNotice: '2026-11-25' })
const ending = one('Hire', '2026-12-27', { kind: 'contract', nextDecision: 'noticeGiven' })
const warranty = one('Laptop', '2027-06-10', { kind: 'warranty' })
const bens = one('Gas', '2026-12-24', { assignee: 'ben' })
const plan: BulkAct = { act: 'plan', plan: d('2026-12-02') }
const snooze: BulkAct = { act: 'snooze', until: 1, day: d('2026-11-25'), said: 'Wed 25 Nov 09:00' }

describe('what would happen to the rows chosen', () => {
  it.each<[string, BulkAct, (typeof rent)[], string[], string[]]>([
    ['one done', { act: 'done' }, [rent], ['Rent'], ['Rent is marked paid, and goes on to the next date.']],
    [
      'one of two asks for proof',
      { act: 'done' },
      [rent, vat],
      ['Rent'],
      [
        'Rent is marked paid, and goes on to the next date.',
        'VAT stays as it is: done asks for proof there, on its own page.',
      ],
    ],
    [
      'one is theirs already',
      { act: 'assign', to: { uid: 'ben', name: 'Ben Moss' }, called: 'Ben Moss' },
      [rent, vat, bens],
      ['Rent', 'VAT'],
      ['Ben Moss has Rent and VAT from now on; their due dates stay.', 'Gas stays as it is: Ben Moss has it already.'],
    ],
    [
      'nobody has one already',
      { act: 'assign', to: null, called: 'Nobody' },
      [rent, bens],
      ['Gas'],
      ['Nobody has Gas from now on; its due date stays.', 'Rent stays as it is: nobody has it already.'],
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
    [
      'one is a contract, and one is to end',
      { act: 'done' },
      [rent, lease, ending],
      ['Rent'],
      [
        'Rent is marked paid, and goes on to the next date.',
        'Lease stays as it is: a contract is decided on its own page.',
        'Hire stays as it is: it is decided to end.',
      ],
    ],
    [
      'a contract is not skipped, nor a warranty',
      { act: 'skip', reason: null },
      [lease, warranty],
      [],
      [
        'Lease stays as it is: a contract is decided on its own page.',
        'Laptop stays as it is: a warranty cannot be skipped.',
      ],
    ],
  ])('%s', (_which, act, chosen, changes, sentences) => {
    const found = preview(act, chosen, today)
    expect(found.changes.map(({ title }) => title)).toEqual(changes)
    expect(found.sentences).toEqual(sentences)
  })

  it.each([
    ['of bills', [rent, one('Water')], 'Paid'],
    ['of filings', [one('VAT', '2026-11-30', { kind: 'filing' })], 'Filed'],
    ['of several kinds', [rent, warranty], 'Done'],
    ['of a bill beside a contract', [rent, lease], 'Paid'],
    ['of contracts alone', [lease], 'Done'],
  ])('what is done is named as fits: %s', (_what, chosen, words) => expect(doneWords(chosen)).toBe(words))

  const filing = one('VAT', '2026-11-30', { kind: 'filing' })
  const essay = one('Essay', '2026-11-30', { kind: 'coursework' })
  it.each<[string, BulkAct, (typeof rent)[], string]>([
    ['one bill', { act: 'done' }, [rent], '1 paid'],
    ['bills', { act: 'done' }, [rent, one('Water')], '2 paid'],
    ['filings', { act: 'done' }, [filing, one('PAYE', '2026-12-22', { kind: 'filing' })], '2 filed'],
    ['coursework', { act: 'done' }, [essay], '1 handed in'],
    ['several kinds', { act: 'done' }, [rent, filing, essay], '3 done'],
    ['planned', plan, [rent, vat, lease], '3 are planned for Wed 2 Dec'],
    ['snoozed', snooze, [rent, vat], '2 are quiet until Wed 25 Nov 09:00'],
    ['skipped', { act: 'skip', reason: 'closed' }, [rent, vat], '2 are skipped'],
  ])('is said once it has, in the kind’s own words: %s', (_what, act, changed, sentence) =>
    expect(resultSentence(act, changed, today)).toBe(sentence),
  )
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
