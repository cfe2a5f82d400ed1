import { useEffect, useRef } from 'react'

/** Gives the focus back when what was `opened` in a place is closed again: to the button there that opens it (`data-opens`). */
export function useFocusBack(opened: string | null) {
  const place = useRef<HTMLLIElement>(null)
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (opened === null && before.current !== null)
      place.current?.querySelector<HTMLElement>(`[data-opens=${before.current}]`)?.focus()
    before.current = opened
  }, [opened])
  return place
}
