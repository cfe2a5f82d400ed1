import type { Kind } from '@duebook/contract/obligation'
import { waysOf } from '@duebook/contract/reach/ways'
import type { UserProfile } from '@duebook/contract/user'
import {
  addDays,
  defaultReminderPlan,
  listed,
  planUnderNotice,
  shortDateWithYear,
  type CalendarDate,
} from '@duebook/domain'
import { useState } from 'react'
import { channelNames } from '../acts/channel-names.ts'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useToday } from '../frame/clock.ts'
import { HowReached } from '../frame/reached/HowReached.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindNames } from '../messages/kinds.ts'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/Segments.tsx'
import { QuietHours } from './QuietHours.tsx'
import styles from './reminder-settings.module.css'
import { UsualWays } from './UsualWays.tsx'

/** What is asked when for each kind, when nothing is asked, and by which ways. */
export function ReminderSettings() {
  const { uid } = useSignedIn()
  const live = useProfile(uid)
  return (
    <>
      <PageHead view="Settings" title="Reminders" />
      <SettingsTabs />
      <ScreenState live={live} rows={3}>
        {(profile) => profile && <Sections uid={uid} profile={profile} />}
      </ScreenState>
    </>
  )
}

function Sections({ uid, profile }: { uid: string; profile: UserProfile }) {
  const today = useToday()
  const [kind, setKind] = useState<Kind>('bill')
  return (
    <div className={styles.columns}>
      <div>
        <Section name="What a new one starts with" note="A line may say its own: !30d !7d !1d">
          <div className={styles.kinds}>
            <Segments label="Kind" options={kindNames} value={kind} onChange={setKind} />
          </div>
          <Steps kind={kind} due={addDays(today, 90)} usual={profile.usual} />
        </Section>
        <UsualWays uid={uid} profile={profile} />
        <QuietHours key={`${profile.quietHours.from} ${profile.quietHours.to}`} uid={uid} profile={profile} />
      </div>
      <aside aria-label="How you are reached">
        <HowReached />
      </aside>
    </div>
  )
}

/** The plan put on an example, so that it can be checked against a calendar. */
function Steps({ kind, due, usual: liked }: { kind: Kind; due: CalendarDate; usual: UserProfile['usual'] }) {
  const underNotice = kind === 'contract'
  const usual = defaultReminderPlan(kind, { hasNotice: underNotice })
  const { steps } = underNotice ? planUnderNotice(usual) : usual
  const byDate = steps.toSorted((a, b) => a.offset.amount - b.offset.amount)
  return (
    <>
      <p className={styles.example}>
        {underNotice ? 'If notice has to be given by' : 'If it is due'} <b>{shortDateWithYear(due)}</b>
      </p>
      <ol className={styles.steps}>
        {byDate.map(({ of, offset, channels }) => (
          <li key={`${of} ${offset.amount}`}>
            <span>
              {offset.amount === 0 ? 'On the day' : `${-offset.amount} ${offset.amount === -1 ? 'day' : 'days'} before`}
              {of === 'notice' && ' notice closes'}
            </span>
            <time dateTime={addDays(due, offset.amount)}>{shortDateWithYear(addDays(due, offset.amount))}, 09:00</time>
            <small>{listed(waysOf(channels, liked).map((one) => channelNames[one]))}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
