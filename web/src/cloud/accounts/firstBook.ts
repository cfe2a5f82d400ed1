import type { Book } from '@duebook/contract/book'
import { firstRegions } from '@duebook/contract/first-regions'
import type { UserProfile } from '@duebook/contract/user'

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What somebody's profile says before they said anything: what their browser does. */
export const firstProfile = (uid: string, displayName: string): UserProfile => ({
  displayName,
  locale: navigator.language,
  timeZone: timeZone(),
  theme: 'system',
  singleKeys: true,
  quietHours: { from: '00:00', to: '00:00' },
  currentBook: uid,
})

export const firstBook = (uid: string): Omit<Book, 'createdAt'> => ({
  name: 'My book',
  kind: 'personal',
  roles: { [uid]: 'owner' },
  memberIds: [uid],
  createdBy: uid,
  defaults: { regions: firstRegions(navigator.language, timeZone()) },
})
