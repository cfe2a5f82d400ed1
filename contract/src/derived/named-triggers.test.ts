import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { DocumentsOfDates } from '../fixtures/book-of-dates.ts'
import { countWords, ringSentence } from './count-words.ts'
import { linked, namedTriggers, namesLike } from './named-triggers.ts'

const d = calendarDate
const fourteen = { type: 'derived', amount: 14, unit: 'days' } as const

function book() {
  const book = new DocumentsOfDates(d('2027-01-01'))
  book.add('hearing', { type: 'once', date: d('2027-03-01') })
  book.add('reply', { ...fourteen, trigger: { name: 'Notice served', date: null } })
  book.add('a', { type: 'once', date: d('2027-04-01') })
  book.add('b', { type: 'once', date: d('2027-05-03') })
  for (const id of ['a', 'b']) book.held.set(id, { ...book.held.get(id)!, title: 'Survey' })
  return book.obligations
}

describe('what a line may name', () => {
  const triggers = namedTriggers(book())

  it('is each obligation of one date, and each event that something counts from', () =>
    expect(triggers.dates).toMatchObject({ hearing: '2027-03-01', reply: null, 'Notice served': null }))

  it('says the day where several have one name', () => {
    expect(triggers.dates).toMatchObject({ 'Survey (Thu 1 Apr 2027)': '2027-04-01' })
    expect(namesLike(triggers, 'survey')).toEqual(['Survey (Mon 3 May 2027)', 'Survey (Thu 1 Apr 2027)'])
  })

  it('is counted from by its id where it is an obligation', () => {
    expect(linked({ ...fourteen, trigger: { name: 'Hearing', date: null } }, triggers)).toMatchObject({
      from: 'hearing',
    })
    expect(linked({ ...fourteen, trigger: { name: 'Notice served', date: null } }, triggers)).not.toHaveProperty('from')
  })
})

describe('the words of a derived date', () => {
  it.each([
    [{ amount: 14, unit: 'days' }, '14 days after X'],
    [{ amount: -7, unit: 'days', counting: 'clear' }, '7 clear days before X'],
    [{ amount: 1, unit: 'businessDays', counting: 'inclusive' }, '1 business day after X, that day being the first'],
    [{ amount: 0, unit: 'days' }, 'on the day of X'],
    [{ amount: 1, unit: 'months', from: 'x done' }, '1 month after X was done'],
    [{ amount: 1, unit: 'months', from: 'x nominal' }, '1 month after X, before it is rolled'],
    [{ amount: 1, unit: 'months', further: [{ amount: -3, unit: 'days' }] }, '1 month after X, then 3 days earlier'],
  ] as const)('%o', (step, words) =>
    expect(countWords({ ...fourteen, trigger: { name: 'X', date: null }, ...(step as object) }, 'X')).toBe(words),
  )

  it('name a ring from what would close it', () => {
    expect(ringSentence(['Notice served', 'Joint survey', 'Answer', 'Reply'])).toBe(
      'That would go round: Joint survey comes from Answer, that from Reply and Reply from Notice served.',
    )
    expect(ringSentence(['A', 'B'])).toBe('That would go round: B comes from A.')
    expect(ringSentence(['A', 'B', 'C'])).toBe('That would go round: B comes from C and C from A.')
    expect(ringSentence(['A'])).toBe('That would go round: A cannot count from itself.')
  })
})
