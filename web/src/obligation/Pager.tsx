import type { CalendarDate } from '@duebook/domain'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { Neighbours } from './periods.ts'
import styles from './pager.module.css'

/** From one date of the rule to the one before or after it; the name between them is the date that is shown. */
export function Pager({
  label,
  beside: { previous, next },
  onGo,
}: {
  label: string
  beside: Neighbours
  onGo: (nominal: CalendarDate) => void
}) {
  return (
    <div className={styles.pager} role="group" aria-label="Period">
      <Button
        hotkey="["
        size="square"
        aria-label="Previous period"
        title="Previous period"
        disabled={!previous}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => previous && onGo(previous)}
      />
      <span aria-live="polite">{label}</span>
      <Button
        hotkey="]"
        size="square"
        aria-label="Next period"
        title="Next period"
        disabled={!next}
        icon={<ChevronRight aria-hidden />}
        onClick={() => next && onGo(next)}
      />
    </div>
  )
}
