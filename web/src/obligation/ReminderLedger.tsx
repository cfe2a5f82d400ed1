import type { ReminderRecord } from '../cloud/reminders.ts'
import { Section } from '../ui/Section.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { instantText } from '../ui/instant-text.ts'
import styles from './obligation.module.css'

/** Every reminder of this obligation with what became of it. A plan that the service has not confirmed is not armed, and says so. */
export function ReminderLedger({
  rows,
  armed,
  timeZone,
  to,
}: {
  rows: readonly ReminderRecord[]
  armed: boolean
  timeZone: string
  to: string
}) {
  return (
    <Section name="Reminders" count={rows.length} note={armed ? undefined : 'Not armed until the server confirms it'}>
      {rows.length === 0 ? (
        <p className={styles.remark}>
          {armed
            ? 'Nothing is planned for this date.'
            : 'The plan is saved on this device. No reminder is armed until the server has it.'}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Step</th>
              <th scope="col">To</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-pencil={row.state === 'planned' ? '' : undefined}>
                <th scope="row">{instantText(row.fireAt, timeZone)}</th>
                <td>{row.stepText}</td>
                <td className={styles.from}>
                  {to}, {row.channel === 'email' ? 'email' : 'in the app'}
                </td>
                <td>
                  <State row={row} timeZone={timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

type Look = { glyph: GlyphName; tone: 'done' | 'over' | 'accent' | 'quiet'; word: string }
const looks: Record<ReminderRecord['state'], Look> = {
  planned: { glyph: 'projected', tone: 'quiet', word: 'Planned' },
  sent: { glyph: 'upcoming', tone: 'quiet', word: 'Sent' },
  delivered: { glyph: 'done', tone: 'done', word: 'Delivered' },
  failed: { glyph: 'failed', tone: 'over', word: 'Failed' },
  acknowledged: { glyph: 'hand', tone: 'accent', word: 'Acknowledged' },
  cancelled: { glyph: 'skipped', tone: 'quiet', word: 'Cancelled' },
}

function State({ row, timeZone }: { row: ReminderRecord; timeZone: string }) {
  const { glyph, tone, word } = looks[row.state]
  const at = row.deliveredAt ?? row.sentAt
  return (
    <>
      <span className={styles.state} data-tone={tone}>
        <Glyph name={glyph} />
        {word} {at !== null && instantText(at, timeZone)}
      </span>
      {row.late && <small>late, sent once</small>}
      {row.error && <small>{row.error}</small>}
    </>
  )
}
