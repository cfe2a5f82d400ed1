import type { Kind } from '@duebook/contract/obligation'
import type { UserProfile } from '@duebook/contract/user'
import { addDays, type ReminderStep } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useUsualLadder } from '../cloud/asking/ladders.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useBookMembers } from '../cloud/people/members.ts'
import { useToday } from '../frame/clock.ts'
import { HowReached } from '../frame/reached/HowReached.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindNames } from '../messages/kinds.ts'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './reminder-settings.module.css'
import { UsualClimb } from './UsualClimb.tsx'
import { UsualLadder } from './UsualLadder.tsx'
import { UsualPlan } from './UsualPlan.tsx'
import { UsualWays } from './UsualWays.tsx'

/** What is asked when for each kind, when nothing is asked, and by which ways. */
export function ReminderSettings() {
  const me = useSignedIn()
  const { uid, bookId } = me
  const live = useProfile(uid)
  // Together with the plan of the book: what comes later would push away what stands under it.
  const waits = [useUsualLadder(bookId), useBookMembers(me)].some(({ status }) => status === 'loading')
  const known = useBookDefaults(bookId) !== null && !waits
  return (
    <>
      <PageHead view="Settings" title="Reminders" />
      <SettingsTabs />
      <ScreenState live={live} rows={3}>
        {(profile) => profile && (known ? <Sections uid={uid} profile={profile} /> : <SkeletonRows count={3} />)}
      </ScreenState>
    </>
  )
}

function Sections({ uid, profile }: { uid: string; profile: UserProfile }) {
  const today = useToday()
  const [kind, setKind] = useState<Kind>('bill')
  const [typed, setTyped] = useState<readonly ReminderStep[] | null>(null)
  const due = addDays(today, 90)
  return (
    <div className={styles.columns}>
      <div>
        <Section name="What a new one starts with" note="In this book; a line may say its own: !30d !7d !1d">
          <div className={styles.kinds}>
            <Segments label="Kind" options={kindNames} value={kind} onChange={setKind} />
          </div>
          <UsualPlan key={kind} kind={kind} due={due} onTyped={setTyped} />
        </Section>
        <UsualLadder />
        <UsualWays uid={uid} profile={profile} />
        <p className={styles.elsewhere}>
          <Link to="/settings/coverage">Coverage</Link>: which dates would reach nobody, before it matters.
        </p>
        <p className={styles.elsewhere}>
          <Link to="/settings/away">Away and quiet</Link>: when nothing is sent that can wait, and who is asked
          meanwhile.
        </p>
      </div>
      <aside aria-label="An example, and how you are reached">
        <UsualClimb kind={kind} typed={typed} due={due} />
        <HowReached />
      </aside>
    </div>
  )
}
