import { reachChannels } from '@duebook/contract/asking/ask-steps'
import { readAbsences } from '@duebook/contract/asking/away'
import { restFrom } from '@duebook/contract/asking/brief'
import { readBrief, readRest } from '@duebook/contract/asking/routine'
import type { UserProfile } from '@duebook/contract/user'
import type { CalendarDate, PersonSettings } from '@duebook/domain'
import { useMemo } from 'react'
import { useProfile } from '../../cloud/accounts/profile.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** The same of whoever is signed in; null before their settings are known. */
export function useOwnSettings(): { uid: string; settings: PersonSettings } | null {
  const { uid } = useSignedIn()
  const today = useToday()
  const live = useProfile(uid)
  const profile = live.status === 'ready' ? live.data : null
  return useMemo(() => profile && { uid, settings: ownSettings(profile, today) }, [uid, profile, today])
}

/** What the planner takes of somebody as their settings have it; days of rest are those from `today` on. Whether a way works, the server knows. */
export function ownSettings(profile: UserProfile, today: CalendarDate): PersonSettings {
  const { timeZone, quietHours, usual = ['email'] } = profile
  return {
    zone: timeZone,
    quiet: quietHours,
    rest: restFrom(readRest(profile.restDays), today),
    usual: usual.length > 0 ? usual.map((one) => reachChannels[one]) : ['inApp'],
    reach: { email: 'ok', webPush: ['ok'], sms: 'ok' },
    away: readAbsences(profile.away),
    brief: readBrief(profile.brief),
  }
}
