import { ChevronLeft, Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ActButton, takeAll, type BarProps } from './ActButton.tsx'
import styles from './Bulk.module.css'
import { MOST_AT_ONCE } from './selected-rows.ts'

/** Under 768: how many, and the acts rise from below within the thumb’s reach; the one that asks has the room to itself. */
export function PhoneBar({ many, acts, open, none, all, onOpen, onLeave }: BarProps) {
  const [more, setMore] = useState(false)
  const opened = acts.find(({ kind }) => kind === open)
  const first = (['done', 'snooze', 'shift', 'plan'] as const).flatMap((kind) =>
    acts.filter((one) => one.kind === kind),
  )
  const rest = acts.filter(({ glyph }) => !glyph)
  if (opened)
    return (
      <div className={styles.phoneHead} role="group" aria-label={`With the ${many}`}>
        <Button
          look="bare"
          size="square"
          aria-label="Back to the selection"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onOpen(null)}
        />
        <b>{opened.name}</b>
        <span role="status">{many}</span>
      </div>
    )
  return (
    <div data-first-keys="" role="group" aria-label={`With the ${many}`}>
      <div className={styles.phoneHead}>
        <Button look="bare" size="square" aria-label="Stop selecting" icon={<X aria-hidden />} onClick={onLeave} />
        <b role="status">{many}</b>
        {all !== null && (
          <span className={styles.push}>
            <Button look="bare" onClick={takeAll}>
              {all > MOST_AT_ONCE ? `The first ${MOST_AT_ONCE}` : `All ${all}`}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.phoneActs}>
        {first.map((one) => (
          <ActButton key={one.kind} {...one} open={open} none={none} onOpen={onOpen} />
        ))}
        <Button icon={<Ellipsis aria-hidden />} aria-expanded={more} onClick={() => setMore(!more)}>
          More
        </Button>
        {more && rest.map((one) => <ActButton key={one.kind} {...one} open={open} none={none} onOpen={onOpen} />)}
      </div>
    </div>
  )
}
