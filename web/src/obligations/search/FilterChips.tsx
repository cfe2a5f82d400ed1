import { termsOf, without, type Filter } from '@duebook/contract/search/filter'
import { X } from 'lucide-react'
import chips from '../../design/chips.module.css'
import styles from './search.module.css'
import { UnclearNotes } from './UnclearNotes.tsx'

const offered = [
  'kind:',
  'owner:',
  'overdue',
  'due<30d',
  'notice<60d',
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

/** The filters of the line, each to be changed where it stands in the field (`onEdit`: from there to there) or taken away, and others to add. One that ends with a colon is begun, and goes on in the field. */
export function FilterChips({
  line,
  filter,
  onChange,
  onEdit,
}: {
  line: string
  filter: Filter
  onChange: (line: string) => void
  onEdit: (line: string, start: number, end: number) => void
}) {
  const set = termsOf(filter).filter(({ ask }) => ask.asks !== 'words')
  const more = offered.filter((text) => !set.some((term) => term.text === text))
  const add = (text: string) => {
    const whole = `${line.trim()} ${text}`.trim()
    if (text.endsWith(':')) onEdit(whole, whole.length, whole.length)
    else onChange(whole)
  }
  return (
    <>
      <div className={chips.chips} role="group" aria-label="Filters">
        {set.map((term) => (
          <span key={`${term.start} ${term.text}`} className={styles.set}>
            <button
              type="button"
              className={chips.chip}
              aria-pressed="true"
              aria-label={`${term.text}, change`}
              onClick={() => onEdit(line, term.start, term.end)}
            >
              {term.text}
            </button>
            <button
              type="button"
              className={chips.chip}
              aria-pressed="true"
              aria-label={`${term.text}, take away`}
              onClick={() => onChange(without(line, term))}
            >
              <X aria-hidden />
            </button>
          </span>
        ))}
        {more.map((text) => (
          <button key={text} type="button" className={chips.chip} aria-pressed="false" onClick={() => add(text)}>
            {text}
          </button>
        ))}
      </div>
      <UnclearNotes line={line} filter={filter} onChange={onChange} />
    </>
  )
}
