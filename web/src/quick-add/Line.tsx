import type { QuickAdd } from '@duebook/domain'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './Line.module.css'

type LineProps = {
  line: string
  read: QuickAdd
  describedBy: string
  invalid: boolean
  size: 'dialog' | 'page'
  fieldRef: Ref<HTMLTextAreaElement>
  onChange: (line: string) => void
  onEnter: () => void
}

/** The field with what it understood marked in place: a mirror of the text lies under a transparent field and wraps alike. */
export function Line({ line, read, describedBy, invalid, size, fieldRef, onChange, onEnter }: LineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles.line} data-size={size} data-invalid={invalid || undefined}>
      <div className={styles.mirror} aria-hidden="true">
        {line === '' ? <span className={styles.room}>{example}</span> : marked(line, read)}{' '}
      </div>
      <textarea
        ref={fieldRef}
        className={styles.field}
        aria-label="Quick add"
        aria-describedby={describedBy}
        aria-invalid={invalid}
        rows={1}
        maxLength={500}
        autoFocus
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

function marked(line: string, { tokens, ambiguities, error }: QuickAdd): ReactNode[] {
  const unclear = ambiguities.map(({ span }) => ({ ...span, kind: 'unclear' }))
  const wrong = error && error.span.end > error.span.start ? [{ ...error.span, kind: 'wrong' }] : []
  const over = [...unclear, ...wrong]
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
