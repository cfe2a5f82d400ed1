import { useEffect, useRef } from 'react'

/** An act can take away the button that had focus, because the page stands otherwise now: then focus goes to its date, also from the title. */
export function useFocusOnDate(shown: string) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement?.matches('body, main h1'))
      document.querySelector<HTMLElement>('main [data-date-shown]')?.focus()
  }, [shown])
}
