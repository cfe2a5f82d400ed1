import type { UserProfile } from '@duebook/contract/user'
import type { ComponentType } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'
import { useConfirmation } from './ConfirmItIsYou.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailSection } from './EmailSection.tsx'
import { HouseSection } from './HouseSection.tsx'
import { LinesSection } from './LinesSection.tsx'
import { LookSection } from './LookSection.tsx'
import { SignOutSection } from './SignOutSection.tsx'
import { TakeYourData } from './TakeYourData.tsx'
import { useBackFromProvider } from './useBackFromProvider.ts'
import { YouSection } from './YouSection.tsx'

/** Name, address, look, this device; beside it the way out: one's data, and the end of the account. */
export function Profile({ statistics }: { statistics: ComponentType }) {
  const person = useSignedIn()
  const live = useProfile(person.uid)
  const { confirmed, dialog } = useConfirmation()
  useBackFromProvider()
  return (
    <>
      <PageHead view="Settings" title="Profile" />
      <SettingsTabs />
      <ScreenState live={live} rows={4}>
        {(profile) =>
          profile && <Sections uid={person.uid} profile={profile} confirmed={confirmed} statistics={statistics} />
        }
      </ScreenState>
      {dialog}
    </>
  )
}

type SectionsProps = { uid: string; profile: UserProfile; confirmed: Confirmed; statistics: ComponentType }
function Sections({ uid, profile, confirmed, statistics: Statistics }: SectionsProps) {
  return (
    <div className={styles.columns}>
      <div>
        <YouSection uid={uid} profile={profile} />
        <EmailSection confirmed={confirmed} />
        <LinesSection profile={profile} />
        <LookSection uid={uid} profile={profile} />
        <Statistics />
        <HouseSection />
      </div>
      <aside aria-label="This device and your data">
        <SignOutSection />
        <TakeYourData uid={uid} />
        <DeleteAccount confirmed={confirmed} />
      </aside>
    </div>
  )
}
