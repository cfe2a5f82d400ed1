import { useLocation } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNewerApp } from '../../cloud/worker/newerApp.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { isTyped } from '../keyboard/typed-here.ts'
import { followTyping } from '../keyboard/follow-typing.ts'

/** Once this device keeps a newer version: offered with the next page, or while nobody looks, so that nothing moves away from under a hand. */
export function NewerApp() {
  const newer = useNewerApp()
  const { pathname } = useLocation()
  const heardAt = useRef<string | null>(null)
  const [offered, setOffered] = useState(false)
  const [wouldLose, setWouldLose] = useState(false)
  useEffect(followTyping, [])
  useEffect(() => {
    heardAt.current = newer ? (heardAt.current ?? pathname) : null
    setOffered((before) => newer && (before || heardAt.current !== pathname))
    setWouldLose(false)
    const whileNobodyLooks = () => newer && document.hidden && setOffered(true)
    document.addEventListener('visibilitychange', whileNobodyLooks)
    return () => document.removeEventListener('visibilitychange', whileNobodyLooks)
  }, [newer, pathname])
  if (!offered) return null
  const load = () => (isTyped() && !wouldLose ? setWouldLose(true) : location.reload())
  return (
    <Note
      sign={<RotateCcw aria-hidden />}
      action={<Button onClick={load}>{wouldLose ? 'Load it without that' : 'Load the new one'}</Button>}
    >
      {wouldLose ? (
        <span role="alert">
          <b>What is typed on this page is not saved.</b> Save it first, then load the new Duebook.
        </span>
      ) : (
        <>
          <b>A newer Duebook is here.</b> This page goes on with the one before until you load it.
        </>
      )}
    </Note>
  )
}
