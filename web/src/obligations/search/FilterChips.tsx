import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { without, type Filter } from './parse.ts'
import styles from '../../design/chips.module.css'

const offered = [
  'overdue',
  'due<30d',
  'notice<60d',
  'kind:contract',
  'is:undecided',
  'is:ending',
  'ack:no',
  'delivery:failed',
  'owner:me',
  'amount>500',
  '-has:proof',
  'changed:7d',
  'ended:yes',
]

/** The filters of the line, each to be taken away by itself, and others to add; what is none says so. */
export function FilterChips({
  line,
  filter: { terms, unclear },
  onChange,
}: {
  line: string
  filter: Filter
  onChange: (line: string) => void
}) {
  const set = terms.filter(({ ask }) => ask.asks !== 'words')
  const more = offered.filter((text) => !set.some((term) => term.text === text))
  return (
    <>
      <div className={styles.chips} role="group" aria-label="Filters">
        {set.map((term) => (
          <button
            key={`${term.start} ${term.text}`}
            type="button"
            className={styles.chip}
            aria-pressed="true"
            aria-label={`${term.text}, take away`}
            onClick={() => onChange(without(line, term))}
          >
            {term.text}
            <X aria-hidden />
          </button>
        ))}
        {more.map((text) => (
          <button
            key={text}
            type="button"
            className={styles.chip}
            aria-pressed="false"
            onClick={() => onChange(`${line.trim()} ${text}`.trim())}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="status">
        {unclear.map((piece) => (
          <Note
            key={piece.start}
            tone="soon"
            action={
              <>
                {piece.instead && (
                  <Button onClick={() => onChange(`${without(line, piece)} ${piece.instead}`.trim())}>
                    Use {piece.instead}
                  </Button>
                )}
                <Button look="bare" onClick={() => onChange(`${without(line, piece)} "${piece.text}"`.trim())}>
                  Search for the words
                </Button>
              </>
            }
          >
            <b>{piece.why}.</b> “{piece.text}” is left out of what is found below.
          </Note>
        ))}
      </div>
    </>
  )
}
