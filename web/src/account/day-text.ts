/** `3 Mar 2026` of an instant, in the zone of this device. */
export const dayText = (instant: string | number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant))
