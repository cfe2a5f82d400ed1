import { HOLIDAY_LOADERS, listed, type QuickNote } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import text from '../design/text.module.css'
import type { QuotedName } from './quoted-names.ts'
import styles from './Remarks.module.css'

type RemarksProps = {
  names: readonly QuotedName[]
  notes: readonly QuickNote[]
  regions: readonly string[]
  /** Another line, one press away. */
  onTake: (line: string) => void
  /** Where the book's own holidays are changed is another page. */
  onLeave?: () => void
}

/** What was taken for granted in a line that can be saved, each with the other way to have it. */
export function Remarks({ names, notes, regions, onTake, onLeave }: RemarksProps) {
  if (names.length === 0 && notes.length === 0) return null
  const take = (label: string, line: string) => (
    <button type="button" className={text.link} key={line} onClick={() => onTake(line)}>
      {label}
    </button>
  )
  return (
    <div className={styles.remarks} role="status">
      {names.map((name) => (
        <Remark key={name.unquoted}>
          “{name.text}” belongs to the name. {take(name.otherwise, name.unquoted)}
        </Remark>
      ))}
      {notes.map((note) => (
        <Remark key={note.code}>
          {note.code === 'regions' ? <WorkingDays regions={regions} onLeave={onLeave} /> : note.text}{' '}
          {note.offers.map(({ label, replacement }) => take(label ?? replacement, replacement))}
        </Remark>
      ))}
    </div>
  )
}

const Remark = ({ children }: { children: ReactNode }) => (
  <p>
    <Check aria-hidden />
    <span>{children}</span>
  </p>
)

/** Whose holidays were counted, by name. */
const WorkingDays = ({ regions, onLeave }: Pick<RemarksProps, 'regions' | 'onLeave'>) => (
  <>
    {regions.length > 0
      ? `Working days of ${listed(regions.map((id) => HOLIDAY_LOADERS[id]?.name ?? id))}: this book says so.`
      : 'Weekends only: this book names no region whose holidays count.'}{' '}
    <Link className={text.link} to="/settings" hash="working-days" onClick={onLeave}>
      {regions.length > 0 ? 'Change the region' : 'Choose a region'}
    </Link>
  </>
)
