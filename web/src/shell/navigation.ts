import { BookOpenText, Inbox, ListChecks, Rows3, Settings } from 'lucide-react'

/** The views that exist, in the order of the sidebar. */
export const views = [
  { to: '/today', name: 'Today', icon: ListChecks, keys: 'g t' },
  { to: '/upcoming', name: 'Upcoming', icon: Rows3, keys: 'g u' },
  { to: '/obligations', name: 'Obligations', icon: BookOpenText, keys: 'g o' },
  { to: '/inbox', name: 'Inbox', icon: Inbox, keys: 'g i' },
  { to: '/settings', name: 'Settings', icon: Settings, keys: 'g s' },
] as const
