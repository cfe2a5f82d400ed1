import { useOwnAccount } from '../cloud/accounts/ownAccount.ts'
import { useSessions } from '../cloud/accounts/sessions.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './account.module.css'
import { useConfirmation } from './ConfirmItIsYou.tsx'
import { SecondStepsSection } from './SecondStepsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useBackFromProvider } from './useBackFromProvider.ts'
import { WaysSection } from './WaysSection.tsx'

/** The second step, who is signed in where, and the ways in. */
export function Security() {
  const { uid } = useSignedIn()
  const account = useOwnAccount()
  const sessions = useSessions(uid)
  const { confirmed, dialog } = useConfirmation()
  useBackFromProvider()
  return (
    <>
      <PageHead view="Settings" title="Security" />
      <SettingsTabs />
      {account && sessions.status !== 'loading' ? (
        <div className={styles.columns}>
          <div>
            <SecondStepsSection account={account} confirmed={confirmed} />
            <SessionsSection uid={uid} confirmed={confirmed} />
          </div>
          <aside aria-label="Ways in">
            <WaysSection account={account} confirmed={confirmed} />
          </aside>
        </div>
      ) : (
        <SkeletonRows count={4} />
      )}
      {dialog}
    </>
  )
}
