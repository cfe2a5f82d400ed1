import * as v from 'valibot'
import { StoredAbsences } from './asking/away.ts'
import { Brief, Digest, StoredRest } from './asking/brief.ts'
import { LocalTime } from './schedule.ts'

/** `users/{uid}`: what only this person sees and sets. `timeZone` is an IANA name; quiet hours are local, equal ends mean none. */
export const UserProfile = v.object({
  displayName: v.pipe(v.string(), v.maxLength(120)),
  locale: v.pipe(v.string(), v.maxLength(35)),
  timeZone: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  theme: v.picklist(['system', 'light', 'dark']),
  singleKeys: v.boolean(),
  quietHours: v.object({ from: LocalTime, to: LocalTime }),
  currentBook: v.string(),
  /** The ways of steps that say none of their own, beside the app; email where it was never said. */
  usual: v.optional(v.pipe(v.array(v.picklist(['email', 'push', 'sms'])), v.maxLength(3))),
  /** What a push is about is not shown on a lock screen. */
  pushPrivate: v.optional(v.boolean()),
  /** When they are away, each in one piece of text; `readAbsences` reads them. */
  away: v.optional(StoredAbsences),
  /** On which days, of busy weeks, nothing is to be planned in any of their books; stored as absences are. */
  keptFree: v.optional(StoredAbsences),
  restDays: v.optional(v.nullable(StoredRest)),
  brief: v.optional(v.nullable(Brief)),
  digest: v.optional(v.nullable(Digest)),
  /** Where the person's photo is at the file service, path and query alone; without it the initials stand for them. */
  photoUrl: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2048)))),
})
export type UserProfile = v.InferOutput<typeof UserProfile>
