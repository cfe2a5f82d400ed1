import {
  BookOpenText,
  CalendarDays,
  ChartNoAxesColumn,
  FileText,
  History,
  Inbox,
  LayoutGrid,
  ListChecks,
  Rows3,
  Settings,
  Users,
} from 'lucide-react'

/** The views that exist, in the order of the sidebar; `apart` begins what is about the person rather than the dates. */
export const views = [
  { to: '/today', name: 'Today', icon: ListChecks, keys: 'g t', group: undefined },
  { to: '/upcoming', name: 'Upcoming', icon: Rows3, keys: 'g u', group: undefined },
  { to: '/calendar', name: 'Calendar', icon: CalendarDays, keys: 'g c', group: undefined },
  { to: '/year', name: 'Year', icon: LayoutGrid, keys: 'g y', group: undefined },
  { to: '/obligations', name: 'Obligations', icon: BookOpenText, keys: 'g o', group: undefined },
  { to: '/forecast', name: 'Forecast', icon: ChartNoAxesColumn, keys: 'g f', group: undefined },
  { to: '/reports', name: 'Reports', icon: FileText, keys: 'g r', group: undefined },
  { to: '/inbox', name: 'Inbox', icon: Inbox, keys: 'g i', group: 'apart' },
  { to: '/activity', name: 'Activity', icon: History, keys: 'g a', group: undefined },
  { to: '/settings/people', name: 'People', icon: Users, keys: 'g p', group: undefined },
  { to: '/settings', name: 'Settings', icon: Settings, keys: 'g s', group: undefined },
] as const

export type ViewPath = (typeof views)[number]['to']

/** The views on which all books can stand together. */
export const viewsOfAllBooks: ReadonlySet<string> = new Set(['/today', '/upcoming', '/calendar'])
