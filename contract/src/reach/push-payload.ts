/** What a push message carries to the service worker, encrypted for the one device; less than 3,000 bytes as JSON. */
export type PushPayload = {
  title: string
  body: string
  /** What replaces an earlier one about the same date. */
  tag: string
  /** The path that a press opens. */
  open: string
  /** Whose date it is about, so that pages can take the notification away once it is answered. */
  about: { obligationId: string; nominal: string } | null
  /** Words that act once each; none where nothing is asked. */
  answers: { hand: string; snooze: string } | null
}

/** What a press on a notification, or on a link of a mail, came to. */
export type Answered =
  | { outcome: 'done'; title: string; /** When it is asked again (ms since 1970). */ until: number | null }
  | { outcome: 'quicker'; title: string; who: string }
  | { outcome: 'used' | 'settled' | 'gone' | 'pastDue'; title: string }
