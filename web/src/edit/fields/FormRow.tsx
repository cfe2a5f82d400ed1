import { isSame } from '@duebook/contract/acts/is-same'
import type { Part } from '@duebook/contract/acts/versions'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { Wrong } from '../../ui/fields/Wrong.tsx'
import styles from './form-row.module.css'

/** What is saved, in words, of each part of which the form says something else. */
export type Was = Partial<Record<Part, string>>

type Row = { id: string; label: string; wrong: (field: string) => boolean; errorId: string }
const RowContext = createContext<Row | null>(null)

/** The row that a box stands in: what names it, and what is wrong there. */
export function useRow(): Row {
  const row = useContext(RowContext)
  if (!row) throw new Error('A box of the form stands in a row.')
  return row
}

/**
 * A line of the form: its question at the left (above it on a phone), the answer, then what was saved before, what follows, and what is
 * wrong. The first box takes the question as its label; rows of buttons are a group of that name.
 */
export function FormRow({
  label,
  small,
  names = 'box',
  fields = [],
  problemAt,
  was,
  hint,
  children,
}: {
  label: string
  /** A remark under the question. */
  small?: ReactNode
  /** What the question is the label of: the first box, all of them together, or nothing that has a name of its own. */
  names?: 'box' | 'group' | 'nothing'
  /** What of the form is said here; the summary of problems leads to it. */
  fields?: readonly string[]
  problemAt?: (field: string) => string | null
  /** What is saved, where the form says something else. */
  was?: string | null | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  const wrong = fields.flatMap((field) => problemAt?.(field) ?? [])
  const grouped = names === 'group'
  return (
    <div className={styles.row} data-changed={was ? '' : undefined} data-field={fields[0]}>
      <div className={styles.question}>
        {names === 'box' ? <label htmlFor={id}>{label}</label> : <span id={id}>{label}</span>}
        {small && <small>{small}</small>}
      </div>
      <div className={styles.answer} role={grouped ? 'group' : undefined} aria-labelledby={grouped ? id : undefined}>
        <RowContext value={{ id, label, wrong: (field) => Boolean(problemAt?.(field)), errorId }}>
          {children}
        </RowContext>
        {wrong.length > 0 && <Wrong id={errorId}>{wrong.join(' ')}</Wrong>}
        {was && (
          <p className={styles.hint}>
            was: <s>{was}</s>
          </p>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}

/** Boxes and words side by side, as a sentence. */
export const Inline = ({ children }: { children: ReactNode }) => <div className={styles.inline}>{children}</div>

/** What is saved of a part, where the form says something else. */
export const wasOf = (was: Was | undefined, ...parts: readonly Part[]): string | null =>
  parts.flatMap((part) => was?.[part] ?? []).join(', ') || null

/** The same of a value of the form: `text` says it. */
export const wasSaid = <Value,>(saved: Value | undefined, now: Value, text: (value: Value) => string): string | null =>
  saved === undefined || isSame(saved, now) ? null : text(saved)
