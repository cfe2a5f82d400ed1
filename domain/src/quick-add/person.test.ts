import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../schedule.ts'
import { handlesOf } from './person.ts'
import type { QuickAddContext } from './piece.ts'
import { printQuickAdd } from './print.ts'
import { parseQuickAdd } from './quick-add.ts'

const of = (id: string, name: string, email: string | null = null) => ({ id, name, email })
const named = (...people: ReturnType<typeof of>[]) => {
  const handles = handlesOf(people)
  return people.map((one, index) => ({ ...one, handle: handles[index] ?? '' }))
}
const context: QuickAddContext = {
  today: '2026-11-21' as CalendarDate,
  now: '2026-11-21T10:00',
  locale: 'en-GB',
  zone: 'Europe/London',
  people: named(
    of('u1', 'Ada Okafor', 'ada@okafor.studio'),
    of('u2', 'Sam Whitlock', 'sam@okafor.studio'),
    of('u3', 'Samira Oyelaran', 'olu@okafor.studio'),
  ),
}
const read = (line: string, people = context.people) => parseQuickAdd(line, { ...context, people })

describe('“@” in a line', () => {
  test.each([
    ['their name', 'Rent 3 Dec @ada', 'u1'],
    ['another word of it', 'Rent 3 Dec @whit', 'u2'],
    ['their address', 'Rent 3 Dec @olu@okafor.studio', 'u3'],
    ['all of a name that another’s begins with', 'Rent 3 Dec @sam', 'u2'],
    ['oneself', 'Rent 3 Dec @me', 'me'],
  ])('takes the one whom it fits by %s', (_by, line, id) => {
    const { assignee, title, ambiguities } = read(line)
    expect({ assignee, title, ambiguities }).toEqual({ assignee: id, title: 'Rent', ambiguities: [] })
  })
  test('asks which of several it is, and each answer is read as that one, or as part of the name', () => {
    const line = 'Rent 3 Dec @sa'
    const [asked] = read(line).ambiguities
    expect(asked?.question).toBe('“@sa” can be 2 people of this book. Who is to have it?')
    const answers = (asked?.options ?? []).map(({ replacement }) => read(line.replace('@sa', replacement)))
    expect(answers.map(({ assignee, title }) => [assignee, title])).toEqual([
      ['u2', 'Rent'],
      ['u3', 'Rent'],
      [null, 'Rent @sa'],
    ])
    expect(answers.map(({ ambiguities }) => ambiguities.length)).toEqual([0, 0, 0])
  })
  test('that fits nobody is part of the name, and makes nobody who does not exist', () => {
    expect(read('Copier @Ricoh 3 Dec')).toMatchObject({ assignee: null, title: 'Copier @Ricoh', ambiguities: [] })
    expect(read('Rent 3 Dec @sam', [])).toMatchObject({ assignee: null, title: 'Rent @sam' })
  })
  test('is written by what only they are called', () => {
    for (const id of ['u1', 'u2', 'u3', 'me'])
      expect(read(printQuickAdd({ ...read('Rent 3 Dec'), assignee: id }, context) ?? '').assignee).toBe(id)
  })
})

test('two of one name are called by the whole of it, or by their address', () => {
  expect(handlesOf([of('1', 'Sam Whitlock'), of('2', 'Sam Hartley'), of('3', 'Ada')])).toEqual([
    'sam.whitlock',
    'sam.hartley',
    'ada',
  ])
  expect(handlesOf([of('1', 'Sam', 'sam@a.example'), of('2', 'Sam', 'sam@b.example'), of('3', 'Sam')])).toEqual([
    'sam@a.example',
    'sam@b.example',
    'sam-3',
  ])
})
