import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './MoreActs.module.css'

const KEY = 'duebook.acts'

/**
 * What can be done, of which a newcomer sees the main act and taking it in hand: the others stand behind "More", and their keys press them
 * there as well. Whoever opened it finds it open from then on, on this device.
 */
export function MoreActs({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [open, setOpen] = useState(() => localStorage.getItem(KEY) === 'all')
  const toggle = () => {
    if (open) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'all')
    setOpen(!open)
  }
  return (
    <div className={`${className} ${styles.acts}`} data-folded={open ? undefined : ''}>
      {children}
      <Button look="bare" data-fold="" aria-expanded={open} onClick={toggle}>
        {open ? 'Fewer' : 'More'}
      </Button>
    </div>
  )
}
