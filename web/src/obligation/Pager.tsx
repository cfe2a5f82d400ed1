import type { CalendarDate } from '@duebook/domain'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
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
        aria-label={previous ? 'Previous period' : 'No period before this one'}
        title={previous ? 'Previous period' : 'No period before this one'}
        aria-disabled={!previous}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => (previous ? onGo(previous) : announce(`${label} is the first. There is no period before it.`))}
      />
      <span aria-live="polite">{label}</span>
      <Button
        hotkey="]"
        size="square"
        aria-label={next ? 'Next period' : 'No period after this one'}
        title={next ? 'Next period' : 'No period after this one'}
        aria-disabled={!next}
        icon={<ChevronRight aria-hidden />}
        onClick={() => (next ? onGo(next) : announce(`${label} is the last that is known. None follows it.`))}
      />
    </div>
  )
}
