import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useOnceDrawn } from '../../ui/useOnceDrawn.ts'
import styles from './CommandMenu.module.css'

type CommandLineProps = {
  startWith: string | undefined
  /** The ids of the list and of what is current in it. */
  list: string
  current: string | undefined
  onRead: (words: string) => void
  onMove: (by: 1 | -1) => void
  onEnter: (words: string) => void
}

/** The field of the command menu. It keeps its own letters: each is drawn before what it finds among ten thousand, and the list around it stays as it is. */
export function CommandLine({ startWith = '', list, current, onRead, onMove, onEnter }: CommandLineProps) {
  const [typed, setTyped] = useState(startWith)
  const drawn = useOnceDrawn(typed)
  const read = useRef(onRead)
  useEffect(() => void (read.current = onRead))
  useEffect(() => read.current(drawn), [drawn])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by) {
      event.preventDefault()
      onMove(by)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onEnter(typed)
    }
  }
  return (
    <>
      <Search className={styles.glass} aria-hidden />
      <input
        className={styles.input}
        role="combobox"
        aria-label="Command or obligation"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current}
        autoFocus
        autoComplete="off"
        placeholder="Type a command or a title"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
