import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToday } from '../frame/clock.ts'
import type { SheetPlace } from './read-sheet.ts'

/** Where the address asks for a sheet it is printed, once the rows beside this stand, unless its last day is gone; a reload prints nothing again. */
export function PrintOnce() {
  const { print } = useSearch({ strict: false }) as SheetPlace
  const navigate = useNavigate()
  const today = useToday()
  useEffect(() => {
    if (print === undefined) return
    // The frame in which the rows are drawn first: a printer is given what stands.
    const frame = requestAnimationFrame(() => {
      void document.fonts.ready.then(() => {
        if (print >= today) window.print()
        return navigate({ to: '/upcoming', search: {}, replace: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [print, today, navigate])
  return null
}
