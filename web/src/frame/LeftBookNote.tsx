import { plural } from '@duebook/domain'
import { useState } from 'react'
import { forgetLeftBook, leftBookHere, type LeftBook } from '../cloud/books/leftBookNote.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** That a book is no longer this person's, and what of theirs it did not take any more. */
export function LeftBookNote() {
  const [left, setLeft] = useState(leftBookHere)
  if (!left) return null
  const { name, how, unsaved } = left
  return (
    <Note
      tone={how === 'removed' ? 'soon' : 'quiet'}
      glyph={how === 'removed' ? 'soon' : 'done'}
      action={
        <Button look="bare" onClick={() => (forgetLeftBook(), setLeft(null))}>
          Got it
        </Button>
      }
    >
      <b>{said[how](name ?? 'that book')}</b> Its dates are gone from this device
      {unsaved.length > 0
        ? `; ${plural(unsaved.length, 'change')} of yours ${unsaved.length === 1 ? 'was' : 'were'} not saved: ${unsaved.join(', ')}.`
        : '.'}
    </Note>
  )
}

const said: Record<LeftBook['how'], (name: string) => string> = {
  removed: (name) => `You are no longer in ${name}.`,
  left: (name) => `You have left ${name}.`,
  deleted: (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)} is deleted.`,
}
