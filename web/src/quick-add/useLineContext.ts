import type { QuickAddContext } from '@duebook/domain'
import { useState } from 'react'
import { useProfile } from '../cloud/accounts/profile.ts'
import { useBookRegions } from '../cloud/books/defaults.ts'
import { civilTime, useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'

/** What every line is read with: the person's day, zone and language, the book's holidays. `bookKnown`: whether the holidays are the book's. */
export function useLineContext(): { context: QuickAddContext; bookKnown: boolean } {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const profile = useProfile(uid)
  const regions = useBookRegions(bookId)
  const [opened] = useState(() => new Date())
  const locale = (profile.status === 'ready' && profile.data?.locale) || navigator.language
  const context = { today, now: civilTime(opened, zone), locale, zone, ...(regions ? { regions } : {}) }
  return { context, bookKnown: regions !== null }
}
