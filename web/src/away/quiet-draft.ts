import type { UserProfile } from '@duebook/contract/user'

/** Quiet hours and days of rest as they are typed. `regions` joined by +. */
export type QuietDraft = {
  night: boolean
  from: string
  to: string
  weekdays: readonly number[]
  regions: string
}
export type Quiet = Required<Pick<UserProfile, 'quietHours' | 'restDays'>>

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export function quietDraftOf({ quietHours, restDays }: UserProfile): QuietDraft {
  const night = quietHours.from !== quietHours.to
  return {
    night,
    from: night ? quietHours.from : '20:00',
    to: night ? quietHours.to : '08:00',
    weekdays: restDays?.weekdays ?? [],
    regions: restDays?.regions.join('+') ?? '',
  }
}

/** Null while a time that counts is none. */
export function readQuiet(draft: QuietDraft): Quiet | null {
  const { night, from, to } = draft
  if (night && ![from, to].every(isTime)) return null
  const regions = draft.regions === '' ? [] : draft.regions.split('+')
  return {
    quietHours: night ? { from, to } : { from: '00:00', to: '00:00' },
    restDays: draft.weekdays.length + regions.length > 0 ? { weekdays: [...draft.weekdays], regions } : null,
  }
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
