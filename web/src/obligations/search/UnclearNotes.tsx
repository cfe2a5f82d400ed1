import { replaced, type Filter } from '@duebook/contract/search/filter'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './search-page.module.css'

/** What was meant as a filter and is none: never guessed, but what could be meant is offered. */
export function UnclearNotes({
  line,
  filter: { unclear, alternatives },
  onChange,
}: {
  line: string
  filter: Filter
  onChange: (line: string) => void
}) {
  return (
    <div role="status" className={styles.unclear}>
      {unclear.map((piece) => (
        <Note
          key={piece.start}
          tone="soon"
          action={
            <>
              {piece.instead && (
                <Button onClick={() => onChange(replaced(line, piece, piece.instead ?? ''))}>
                  Use {piece.instead}
                </Button>
              )}
              <Button look="bare" onClick={() => onChange(replaced(line, piece, `"${piece.text}"`))}>
                Search for the words
              </Button>
            </>
          }
        >
          <b>{piece.why}.</b> “{piece.text}” is{' '}
          {alternatives.length > 0 ? 'left out of what is found below' : 'not looked for'}.
        </Note>
      ))}
    </div>
  )
}
