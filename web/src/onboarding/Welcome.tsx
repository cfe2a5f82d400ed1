import type { CalendarDate } from '@duebook/domain'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { useToday } from '../frame/clock.ts'
import styles from './Welcome.module.css'

/** The form that adds an obligation; given by `routes.tsx`, so that features do not know each other. */
type Form = ComponentType<{ size: 'page'; onSaved: () => void; examples: readonly string[] }>

const examplesOn = (today: CalendarDate) => [
  'VAT return quarterly 7th of 2nd month after quarter end',
  `Lease ends 31 Mar ${Number(today.slice(0, 4)) + 1} renews 12mo notice 3mo`,
  'Boiler service every! 12 months',
]

/** The first screen after the account: one line, and the first real date stands; or a pack, given like the form. */
export function Welcome({ form: QuickAddForm, packs: StartFromPack }: { form: Form; packs: ComponentType }) {
  const navigate = useNavigate()
  const today = useToday()
  return (
    <main className={styles.welcome} id="main">
      <header>
        <span className={styles.mark}>
          <span>Due</span>book
        </span>
        <Link to="/today">Skip</Link>
      </header>
      <h1>What is the next thing you must not miss?</h1>
      <p className={styles.said}>
        One line is enough: what it is, and when it is due. You see its dates before it is saved, and are asked about
        each until somebody has it in hand, and then until it is done.
      </p>
      <QuickAddForm size="page" examples={examplesOn(today)} onSaved={() => void navigate({ to: '/today' })} />
      <p className={styles.import}>
        Is it in a file already? <Link to="/settings/import">Import a CSV or a calendar</Link>
      </p>
      <div className={styles.otherwise}>
        <Suspense>
          <StartFromPack />
        </Suspense>
      </div>
    </main>
  )
}
