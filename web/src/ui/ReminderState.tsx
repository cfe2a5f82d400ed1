import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import { Glyph, type GlyphName } from './glyphs.tsx'
import styles from './ReminderState.module.css'

type Look = { glyph: GlyphName; tone: 'done' | 'over' | 'accent' | 'quiet'; word: string }
const looks: Record<ReminderRecord['state'], Look> = {
  planned: { glyph: 'projected', tone: 'quiet', word: 'Planned' },
  sent: { glyph: 'upcoming', tone: 'quiet', word: 'Sent' },
  delivered: { glyph: 'done', tone: 'done', word: 'Delivered' },
  failed: { glyph: 'failed', tone: 'over', word: 'Failed' },
  acknowledged: { glyph: 'hand', tone: 'accent', word: 'Acknowledged' },
  cancelled: { glyph: 'skipped', tone: 'quiet', word: 'Cancelled' },
  duplicate: { glyph: 'skipped', tone: 'quiet', word: 'Said with another' },
}

const notSent: Look = { glyph: 'soon', tone: 'over', word: 'Not sent yet' }

/** What became of a reminder: shape, colour and word; `at` says when, `of` by which way, or for a planned one when it goes; `overdue` that its time has passed. */
export function ReminderState({
  state,
  at,
  of,
  overdue = false,
}: {
  state: ReminderRecord['state']
  at?: string
  of?: string
  overdue?: boolean
}) {
  const { glyph, tone, word } = overdue && state === 'planned' ? notSent : looks[state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Glyph name={glyph} />
      {of ? (state === 'planned' ? `${of}${overdue ? ', not sent yet' : ''}` : `${of} ${word.toLowerCase()}`) : word}
      {at && ` ${at}`}
    </span>
  )
}
