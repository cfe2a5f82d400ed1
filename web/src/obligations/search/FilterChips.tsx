import { termsOf, without, type Filter } from '@duebook/contract/search/filter'
import { X } from 'lucide-react'
import styles from '../../design/chips.module.css'
import { UnclearNotes } from './UnclearNotes.tsx'

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

/** The filters of the line, each to be taken away by itself, and others to add. */
export function FilterChips({
  line,
  filter,
  onChange,
}: {
  line: string
  filter: Filter
  onChange: (line: string) => void
}) {
  const set = termsOf(filter).filter(({ ask }) => ask.asks !== 'words')
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
      <UnclearNotes line={line} filter={filter} onChange={onChange} />
    </>
  )
}
