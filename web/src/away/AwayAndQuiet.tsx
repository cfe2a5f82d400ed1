import { useProfile } from '../cloud/accounts/profile.ts'
import { neverStopped, useStopped } from '../cloud/accounts/stopped.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useHeld } from '../cloud/occurrences/held.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './away.module.css'
import { AwaySection } from './AwaySection.tsx'
import { NextWeek } from './NextWeek.tsx'
import { OthersAway } from './OthersAway.tsx'
import { QuietForm } from './QuietForm.tsx'

/** When somebody is not there, when nothing is sent that can wait, and what is told in one mail. */
export function AwayAndQuiet() {
  const { uid, bookId } = useSignedIn()
  const live = useProfile(uid)
  const stopped = useStopped(uid)
  // What an absence would change is said under it: what came later would push away what stands under that.
  const waits = [useObligations(bookId), useHeld(bookId, uid), stopped].some(({ status }) => status === 'loading')
  return (
    <>
      <PageHead view="Settings" title="Away and quiet" />
      <SettingsTabs />
      <ScreenState live={live} rows={3}>
        {(profile) =>
          profile &&
          (waits ? (
            <SkeletonRows count={3} />
          ) : (
            <div className={styles.columns}>
              <div>
                <AwaySection uid={uid} profile={profile} />
                <QuietForm
                  key={JSON.stringify([profile.quietHours, profile.restDays, profile.brief, profile.digest])}
                  uid={uid}
                  profile={profile}
                  stopped={stopped.status === 'ready' ? stopped.data : neverStopped}
                />
              </div>
              <aside aria-label="Your next week, and others away">
                <NextWeek profile={profile} />
                <OthersAway />
              </aside>
            </div>
          ))
        }
      </ScreenState>
    </>
  )
}
