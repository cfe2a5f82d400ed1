import type { QuickAdd } from '@duebook/domain'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './Line.module.css'
import { refusalOf } from './open-question.ts'

type LineProps = {
  line: string
  read: QuickAdd
  /** Whether the words at its end are asked about already, or still being typed. */
  asked: boolean
  /** The language that the line is read in. */
  language: string
  describedBy: string
  invalid: boolean
  size: 'dialog' | 'page' | 'form'
  /** Where it is not the way to add something, but the same as a form. */
  label?: string
  fieldRef?: Ref<HTMLTextAreaElement>
  onChange: (line: string) => void
  onEnter: () => void
  /** Takes the quotation marks off a name: its words are asked about again. */
  onUnquote?: (name: QuickAdd['tokens'][number]) => void
}

/** The field with what it understood marked in place: a mirror of the text lies under a transparent field and wraps alike. */
export function Line({
  line,
  read,
  asked,
  language,
  describedBy,
  invalid,
  size,
  label = 'Quick add, one line: what, how much, when, who, reminders',
  fieldRef,
  onChange,
  onEnter,
  onUnquote,
}: LineProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const name = read.tokens.find(({ kind, end }) => kind === 'name' && end === selectionStart)
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Backspace' && name && onUnquote && selectionStart === selectionEnd) {
      event.preventDefault()
      onUnquote(name)
    }
  }
  return (
    <div className={styles.line} data-size={size} data-invalid={invalid || undefined}>
      <div className={styles.mirror} aria-hidden="true">
        {line === '' ? <span className={styles.room}>{example}</span> : marked(line, read, asked)}{' '}
      </div>
      <textarea
        ref={fieldRef}
        className={styles.field}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        lang={language}
        rows={1}
        maxLength={500}
        autoFocus={size !== 'form'}
        autoCapitalize="sentences"
        autoComplete="off"
        spellCheck={false}
        placeholder={example}
        value={line}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

const example = 'Car insurance £420 every year on 12 Sep'

function marked(line: string, read: QuickAdd, asked: boolean): ReactNode[] {
  const { tokens, ambiguities } = read
  const refusal = refusalOf(read)
  const unclear = ambiguities.map(({ span }) => ({ ...span, kind: 'unclear' }))
  const wrong = refusal && refusal.span.end > refusal.span.start ? [{ ...refusal.span, kind: 'wrong' }] : []
  // What is refused covers what is asked about in it.
  const unclearAlone = unclear.filter((one) => !wrong.some((other) => other.start < one.end && one.start < other.end))
  const over = [...unclearAlone, ...wrong].filter(({ end }) => asked || end < line.trimEnd().length)
  const plain = tokens.filter((token) => !over.some((one) => one.start < token.end && token.start < one.end))
  const marks = [...plain, ...over].sort((a, b) => a.start - b.start)
  const parts: ReactNode[] = []
  let at = 0
  for (const mark of marks) {
    if (mark.start < at) continue
    parts.push(line.slice(at, mark.start))
    parts.push(
      <mark key={mark.start} data-kind={mark.kind}>
        {line.slice(mark.start, mark.end)}
      </mark>,
    )
    at = mark.end
  }
  return [...parts, line.slice(at)]
}
