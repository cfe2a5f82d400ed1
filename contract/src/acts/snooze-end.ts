type Snoozed = { nominal: string; until: number } | null | undefined

/** The instant (ms since 1970) at which the quiet of the occurrence at `nominal` ends; null where no snooze is meant for it. */
export const snoozeEnd = (snooze: Snoozed, nominal: string | null): number | null =>
  snooze && snooze.nominal === nominal ? snooze.until : null
