import { startTransition, useEffect, useState } from 'react'
import { onceDrawn } from './once-drawn.ts'

/** Among more than so many, what letters mean is looked for when they pause for so long (ms): what one finds takes the time of the next to be drawn. */
const MANY = 500
const PAUSE_MS = 90

/**
 * The value that was asked for when the page was drawn last: what follows from a letter or a press is worked out once that itself stands there. A
 * deferred value alone may be taken up before, and the frame waits for it. `among`: how many are looked through.
 */
export function useOnceDrawn<Value extends string | object>(value: Value, among = 0): Value {
  const [drawn, setDrawn] = useState(value)
  const pause = among > MANY ? PAUSE_MS : 0
  useEffect(() => {
    if (drawn === value) return
    const take = () => startTransition(() => setDrawn(value))
    let pausing: ReturnType<typeof setTimeout> | undefined
    const leave = onceDrawn(() => {
      if (pause === 0) take()
      else pausing = setTimeout(take, pause)
    })
    return () => {
      leave()
      clearTimeout(pausing)
    }
  }, [drawn, value, pause])
  return drawn
}
