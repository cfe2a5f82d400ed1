import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { spanText } from '../year/year-data.ts'
import { keepNoLonger } from './keep-free.ts'
import styles from './busy.module.css'

/** The days ahead that one keeps free, which can be taken back when their weeks are no longer busy as well. `but`: what is said of elsewhere. */
export function KeptDays({ but }: { but?: BusyStretch | undefined }) {
  const { uid } = useSignedIn()
  const today = useToday()
  const kept = useKeptFree()
  const shown = kept.filter(({ from, to }) => to >= today && !(from === but?.from && to === but.through))
  if (shown.length === 0) return null
  return (
    <Section name="Days you keep free" note="None of them is offered for a plan">
      <ul className={styles.kept} aria-label="Days you keep free">
        {shown.map(({ from, to }) => {
          const days = spanText(from, to)
          return (
            <li key={from}>
              {days}
              <Button
                look="bare"
                aria-label={`No longer keep ${days} free`}
                onClick={() => {
                  document.querySelector<HTMLElement>('main h1')?.focus()
                  keepNoLonger({ uid, kept, today }, { from, through: to })
                }}
              >
                No longer
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
