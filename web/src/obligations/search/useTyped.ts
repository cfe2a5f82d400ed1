import { useEffect, useRef, useState } from 'react'

/** What stands in the field is drawn at once, and told on to the address; another address, such as the view's own link, is drawn too. */
export function useTyped(given: string, onFilter: (line: string) => void): [string, (line: string) => void] {
  const [typed, setTyped] = useState(given)
  const told = useRef(given)
  useEffect(() => {
    if (given === told.current) return
    told.current = given
    setTyped(given)
  }, [given])
  const type = (line: string) => {
    setTyped(line)
    told.current = line
    onFilter(line)
  }
  return [typed, type]
}
