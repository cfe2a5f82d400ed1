import { describe, expect, it } from 'vitest'
import type { BookLine, ObligationLine } from '../people/activity-line.ts'
import type { Editable } from './edit-obligation.ts'
import { editMayBeUndone, nameBefore, undoEditOf } from './undo-edit-of.ts'

const line = (before: object | null, after: object | null, action = 'obligation.changed') =>
  ({ id: 'l', at: 0, actor: 'ada', obligationId: 'rent', nominal: null, title: 'Rent', action, before, after }) as never
const rent = { title: 'Rent of the flat', notes: 'key 4', counterparty: null } as Editable

describe('an edit that the history tells of', () => {
  const table: [string, ObligationLine, object | null][] = [
    ['goes back to what it was', line({ title: 'Rent' }, { title: 'Rent of the flat' }), { title: 'Rent' }],
    ['takes away what was not there', line({}, { notes: 'key 4' }), { notes: null }],
    [
      'brings back what was taken away',
      line({ counterparty: 'Aire' }, { counterparty: null }),
      { counterparty: 'Aire' },
    ],
    [
      'leaves out what follows from it',
      line({ title: 'R', nextDue: 1 }, { title: 'Rent of the flat' }),
      { title: 'R' },
    ],
    ['stays where it says something else since', line({ title: 'Rent' }, { title: 'The rent' }), null],
    [
      'stays where one of several does',
      line({ title: 'R', notes: '' }, { title: 'Rent of the flat', notes: 'x' }),
      null,
    ],
    ['is none where nothing was edited', line({ nextDue: 1 }, { nextDue: 2 }), null],
    ['is none of another line', line({ title: 'Rent' }, { title: 'Rent of the flat' }, 'obligation.created'), null],
  ]
  it.each(table)('%s', (_, told, fields) => {
    expect(undoEditOf(told, rent)).toEqual(fields)
    if (fields) expect(editMayBeUndone(told)).toBe(true)
  })

  it('is of the name of a book too, as long as it is called so', () => {
    const renamed = line({ name: 'Studio' }, { name: 'Okafor Studio' }, 'book.renamed') as BookLine
    expect(nameBefore(renamed, 'Okafor Studio')).toBe('Studio')
    expect(nameBefore(renamed, 'Another')).toBeNull()
    expect(nameBefore(line({ name: 'Studio' }, { name: 'X' }, 'book.made'), 'X')).toBeNull()
  })
})
