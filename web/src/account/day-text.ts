/** `3 Mar 2026`: an instant's day in the person's zone. */
export const dayText = (instant: string | number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(
    new Date(instant),
  )
