import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import styles from './attachments.module.css'

/** How it was done, in words: what a policy that asks for a note wants. */
export function ProofNote({ note, onSave }: { note: string; onSave: (note: string) => void }) {
  const [text, setText] = useState(note)
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSave(text.trim())
      }}
    >
      <Field label="How it was done" name="proofNote" value={text} onChange={setText} maxLength={2000} />
      <Button type="submit" blocked={text.trim() === '' ? 'Write a note to save' : null}>
        Save the note
      </Button>
    </form>
  )
}
