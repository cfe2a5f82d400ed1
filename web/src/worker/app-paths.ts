/** What the first part of an address of the app is, as `routes.tsx` lists them; all others are the server's own pages, or nobody's. */
const firstParts = [
  '',
  'activity',
  'add',
  'calendar',
  'comes-from',
  'dates',
  'drill',
  'forecast',
  'import',
  'inbox',
  'join',
  'obligations',
  'packs',
  'people',
  'r',
  'reports',
  'search',
  'settings',
  'sign-in',
  'today',
  'upcoming',
  'welcome',
  'year',
]

/** Whether the app's one page stands at this path. */
export const isOfApp = (path: string) => firstParts.includes(path.split('/')[1] ?? '')
