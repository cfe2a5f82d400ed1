import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useOnceDrawn } from '../../ui/useOnceDrawn.ts'

/** What stands in the field is drawn at once, and told on to the address when nothing else is to be drawn; another address, such as the view's own link, is drawn too. */
export function useTyped(given: string, onFilter: (line: string) => void): [string, (line: string) => void] {
  const [typed, setTyped] = useState(given)
  const told = useRef(given)
  const tell = useRef(onFilter)
  useEffect(() => void (tell.current = onFilter))
  useEffect(() => {
    if (given === told.current) return
    told.current = given
    setTyped(given)
  }, [given])
  // The router draws all that stands on the page for a new address, which no letter is to wait for.
  const rests = useDeferredValue(useOnceDrawn(typed))
  useEffect(() => {
    if (rests === told.current) return
    told.current = rests
    tell.current(rests)
  }, [rests])
  return [typed, setTyped]
}
