import { forgetAll, OFFLINE_ACTS, place, UNSENT } from './waitingEdits.ts'

/** Whether acts are kept of which nobody has looked yet what they met. */
export const keepsOfflineActs = () => Object.keys(place()).some((name) => name.startsWith(OFFLINE_ACTS))

/** Whether there are writes of which nobody has heard what became of them, or was told. */
export const keepsUnsent = () => Object.keys(place()).some((name) => name.startsWith(UNSENT))

/** How many of them may still be taken. */
export const keptUnsent = () =>
  Object.entries(place()).filter(
    ([name, kept]) => name.startsWith(UNSENT) && !String(kept).includes('"isRefused":true'),
  ).length

/** What was done to dates of a book in which this person no longer is, or sees less. */
export const forgetOfflineActs = (bookId: string) => forgetAll([`${OFFLINE_ACTS}${bookId}/`, `${UNSENT}${bookId}/`])
