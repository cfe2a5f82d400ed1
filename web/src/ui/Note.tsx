import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from './glyphs.tsx'
import styles from './Note.module.css'

export type NoteTone = 'quiet' | 'over' | 'soon' | 'notice' | 'accent' | 'done'

/** A note over a page, ruled at the left. An error in it stays until the cause is gone; use `alert` when it appears after an action. */
export function Note({
  tone = 'quiet',
  glyph,
  sign,
  alert,
  children,
  action,
}: {
  tone?: NoteTone
  glyph?: GlyphName
  /** In its place where it stands for no state of a date. */
  sign?: ReactNode
  alert?: boolean
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.note} data-tone={tone} role={alert ? 'alert' : undefined}>
      {glyph && <Glyph name={glyph} />}
      {sign}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
