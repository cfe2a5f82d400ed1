import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useOnceDrawn } from '../../ui/useOnceDrawn.ts'
import chips from '../../design/chips.module.css'
import styles from './CommandMenu.module.css'

type CommandLineProps = {
  startWith: string | undefined
  /** The ids of the list and of what is current in it. */
  list: string
  current: string | undefined
  onRead: (words: string) => void
  onMove: (by: 1 | -1) => void
  onEnter: (words: string) => void
  /** The words that stay as filters while others are typed. */
  kept: readonly string[]
  onKeep: (kept: readonly string[]) => void
}

/** The field of the command menu. It keeps its own letters: each is drawn before what it finds among ten thousand, and the list around it stays as it is. */
export function CommandLine({
  startWith = '',
  list,
  current,
  onRead,
  onMove,
  onEnter,
  kept,
  onKeep,
}: CommandLineProps) {
  const [typed, setTyped] = useState(startWith)
  const drawn = useOnceDrawn(typed)
  const field = useRef<HTMLInputElement>(null)
  const read = useRef(onRead)
  useEffect(() => void (read.current = onRead))
  useEffect(() => read.current(drawn), [drawn])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by) {
      event.preventDefault()
      onMove(by)
    }
    // Without a word Tab goes on as everywhere.
    if (event.key === 'Tab' && !event.shiftKey && !event.nativeEvent.isComposing && typed.trim() !== '') {
      event.preventDefault()
      // The dialog would carry the focus on.
      event.stopPropagation()
      onKeep([...kept, typed.trim()])
      setTyped('')
    }
    const last = kept.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      onKeep(kept.slice(0, -1))
      setTyped(last)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter(typed)
    }
  }
  return (
    <>
      <Search className={styles.glass} aria-hidden />
      {kept.length > 0 && (
        <span className={styles.kept}>
          {kept.map((words, at) => (
            <button
              type="button"
              key={`${at} ${words}`}
              className={chips.chip}
              aria-label={`Stop filtering by ${words}`}
              onClick={() => {
                field.current?.focus()
                onKeep(kept.toSpliced(at, 1))
              }}
            >
              {words}
              <X aria-hidden />
            </button>
          ))}
        </span>
      )}
      <input
        ref={field}
        className={styles.input}
        role="combobox"
        aria-label="Command or obligation"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current}
        autoFocus
        autoComplete="off"
        placeholder={kept.length > 0 ? 'and more words' : 'Type a command or a title'}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
