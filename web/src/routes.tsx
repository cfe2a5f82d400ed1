import { createRouter } from '@tanstack/react-router'
import { ScreenFailed } from './frame/notes/ScreenFailed.tsx'
import { busy, calendar, today, upcoming, year } from './routes/agenda.tsx'
import { drawnFirst } from './routes/drawn-first.ts'
import { FrameWithParts } from './routes/frame-parts.tsx'
import { bare, dates, development, finishMailLink, signIn, start, welcome } from './routes/front.tsx'
import { gotIt, join, outside } from './routes/links.tsx'
import { forecast, reports } from './routes/money.tsx'
import {
  add,
  comesFrom,
  conflict,
  drill,
  editing,
  obligation,
  obligations,
  packs,
  search,
} from './routes/obligations.tsx'
import { frame, root } from './routes/root.ts'
import {
  activity,
  away,
  importing,
  importShort,
  exporting,
  imports,
  coverage,
  feeds,
  tokens,
  billing,
  checkoutReturn,
  inbox,
  people,
  peopleShort,
  reminders,
  security,
  settings,
} from './routes/settings.tsx'

frame.update({ component: () => <FrameWithParts fetchAhead={fetchAhead} /> })

/** Every URL of the app; each area of it stands in `routes/`. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    dates,
    signIn,
    finishMailLink,
    join,
    outside,
    gotIt,
    frame.addChildren([
      today,
      upcoming,
      calendar,
      year,
      busy,
      forecast,
      reports,
      obligations,
      obligation,
      drill,
      editing,
      comesFrom,
      conflict,
      packs,
      add,
      search,
      inbox,
      activity,
      settings,
      security,
      reminders,
      away,
      coverage,
      people,
      peopleShort,
      feeds,
      tokens,
      billing,
      checkoutReturn,
      importing,
      importShort,
      imports,
      exporting,
    ]),
    bare.addChildren([welcome]),
    ...development,
  ]),
  history: drawnFirst,
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** Every view of the frame, to be fetched before the connection goes. */
const views = [
  today,
  upcoming,
  calendar,
  year,
  forecast,
  reports,
  obligations,
  search,
  obligation,
  editing,
  comesFrom,
  conflict,
  inbox,
  activity,
  settings,
  security,
  reminders,
  away,
  coverage,
  people,
  feeds,
  tokens,
  billing,
  importing,
  imports,
]

// A part that could not be fetched now is asked for again when it is opened.
function fetchAhead() {
  const preloads = views.map(
    ({ options }) =>
      () =>
        options.component?.preload?.(),
  )
  import('./routes/fetch-ahead.ts').then(
    ({ fetchAhead }) => fetchAhead(preloads),
    () => {},
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
