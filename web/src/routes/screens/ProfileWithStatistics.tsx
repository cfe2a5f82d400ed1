import type { ReactNode } from 'react'
import { Profile } from '../../account/Profile.tsx'
import { StatisticsSection } from '../../analytics/StatisticsSection.tsx'

export const ProfileWithStatistics = (): ReactNode => <Profile statistics={StatisticsSection} />
