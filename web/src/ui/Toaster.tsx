import { useEffect, useState } from 'react'
import { dismissMessage, useMessage } from './toast.ts'
import styles from './Toaster.module.css'

const SHOWN_MS = 10_000

/** Where announcements appear. It is always in the page, so that screen readers hear each change; hovering or focusing keeps it. */
export function Toaster() {
  const message = useMessage()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    // What a dialog covers has not been read yet.
    if (!message || held || message.isBehind) return
    const timer = setTimeout(dismissMessage, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message, held])
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={styles.place} role="status" {...hold}>
      {message && (
        <div className={styles.toast} key={message.id} data-behind={message.isBehind ? '' : undefined}>
          <span>{message.text} </span>
          {message.undo && (
            <button type="button" onClick={() => (dismissMessage(), message.undo?.())}>
              Undo
            </button>
          )}
          {message.further && (
            <button type="button" onClick={() => (dismissMessage(), message.further?.run())}>
              {message.further.name}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
