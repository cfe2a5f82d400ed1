import { plural } from '@duebook/domain'
import { useState } from 'react'
import { forgetLeftBook, leftBookHere, type LeftBook } from '../../cloud/books/leftBookNote.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

/** That a book is no longer this person's, or not all of it, and what of theirs it did not take any more. */
export function LeftBookNote() {
  const [left, setLeft] = useState(leftBookHere)
  if (!left) return null
  const { name, how, unsaved } = left
  const isAnothers = how === 'removed' || how === 'limited'
  return (
    <Note
      tone={isAnothers ? 'soon' : 'quiet'}
      glyph={isAnothers ? 'soon' : 'done'}
      action={
        <Button look="bare" onClick={() => (forgetLeftBook(), setLeft(null))}>
          Got it
        </Button>
      }
    >
      <b>{said[how](name ?? 'that book')}</b> {how === 'limited' ? 'The rest is' : 'Its dates are'} gone from this
      device
      {unsaved.length > 0
        ? `; ${plural(unsaved.length, 'change')} of yours ${unsaved.length === 1 ? 'was' : 'were'} not saved: ${unsaved.join(', ')}.`
        : '.'}
    </Note>
  )
}

const said: Record<LeftBook['how'], (name: string) => string> = {
  removed: (name) => `You are no longer in ${name}.`,
  limited: (name) => `You see only what is yours in ${name} from now on.`,
  left: (name) => `You have left ${name}.`,
  deleted: (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)} is deleted.`,
}
