import type { UserProfile } from '@duebook/contract/user'

/** Quiet hours, days of rest, brief and digest as they are typed. `regions` joined by +. */
export type QuietDraft = {
  night: boolean
  from: string
  to: string
  weekdays: readonly number[]
  regions: string
  brief: boolean
  briefAt: string
  /** Mail waits for the brief. */
  bundle: boolean
  digest: boolean
  /** Monday is 1. */
  digestOn: string
  digestAt: string
}
export type Quiet = Required<Pick<UserProfile, 'quietHours' | 'restDays' | 'brief' | 'digest'>>

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const SATURDAY = 6

export function quietDraftOf({ quietHours, restDays, brief, digest }: UserProfile): QuietDraft {
  const night = quietHours.from !== quietHours.to
  return {
    night,
    from: night ? quietHours.from : '20:00',
    to: night ? quietHours.to : '08:00',
    weekdays: restDays?.weekdays ?? [],
    regions: restDays?.regions.join('+') ?? '',
    brief: Boolean(brief),
    briefAt: brief?.at ?? '07:30',
    bundle: brief?.bundle ?? false,
    digest: Boolean(digest),
    digestOn: String(digest?.weekday ?? SATURDAY),
    digestAt: digest?.at ?? '08:00',
  }
}

/** Null while a time that counts is none. */
export function readQuiet(draft: QuietDraft): Quiet | null {
  const { night, from, to, brief, briefAt, bundle, digest, digestOn, digestAt } = draft
  const times = [...(night ? [from, to] : []), ...(brief ? [briefAt] : []), ...(digest ? [digestAt] : [])]
  if (!times.every(isTime)) return null
  const regions = draft.regions === '' ? [] : draft.regions.split('+')
  return {
    quietHours: night ? { from, to } : { from: '00:00', to: '00:00' },
    restDays: draft.weekdays.length + regions.length > 0 ? { weekdays: [...draft.weekdays], regions } : null,
    brief: brief ? { at: briefAt, bundle } : null,
    digest: digest ? { weekday: Number(digestOn), at: digestAt } : null,
  }
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
