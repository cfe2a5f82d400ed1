import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useState, type ReactNode } from 'react'
import chips from '../design/chips.module.css'
import ledger from '../design/ledger.module.css'
import { Button } from '../ui/Button.tsx'
import { RowBox } from '../ui/fields/Choice.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { AsWritten } from './AsWritten.tsx'
import styles from './import.module.css'
import tables from './tables.module.css'

export type Verdict = 'add' | 'here' | 'refused' | 'leftOut'
/** `tick`: whether it is chosen; without it there is nothing to choose. */
export type LineRow = {
  key: string
  at: number
  verdict: Verdict
  written: string
  became: ReactNode
  /** Worked out for those that are drawn alone: of five thousand it would be felt. */
  more?: () => string
  dates: readonly CalendarDate[]
  tick?: { name: string; checked: boolean; onChange: (checked: boolean) => void }
}

/** So many are drawn at once, of five thousand. */
const SHOWN = 100

const glyphs: Record<Verdict, GlyphName> = { add: 'done', here: 'skipped', refused: 'failed', leftOut: 'waived' }

/** Every line of a file with what it becomes, or why it does not; narrowed by verdict. */
export function LineTable({
  rows,
  words,
  unit,
}: {
  rows: readonly LineRow[]
  words: Record<Verdict, string>
  unit: string
}) {
  const [only, setOnly] = useState<Verdict | null>(null)
  const [shown, setShown] = useState(SHOWN)
  const chosen = rows.filter(({ verdict }) => only === null || verdict === only)
  const ticked = rows.some(({ tick }) => tick)
  const verdicts = Object.keys(words) as Verdict[]
  const show = (verdict: Verdict | null) => (setOnly(verdict), setShown(SHOWN))
  return (
    <>
      <div className={chips.chips} role="group" aria-label="Lines">
        <button type="button" className={chips.chip} aria-pressed={only === null} onClick={() => show(null)}>
          All {rows.length}
        </button>
        {verdicts.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className={chips.chip}
            aria-pressed={only === verdict}
            onClick={() => show(verdict)}
          >
            <Glyph name={glyphs[verdict]} />
            {rows.filter((row) => row.verdict === verdict).length} {words[verdict]}
          </button>
        ))}
      </div>
      <table className={`${ledger.ledger} ${tables.lines}`}>
        <thead>
          <tr>
            <th scope="col" className={ledger.num}>
              {unit === 'line' ? 'Line' : 'Event'}
            </th>
            <th scope="col">As written</th>
            <th scope="col">Becomes</th>
            <th scope="col">Next three dates</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, shown).map(({ key, at, verdict, written, became, more, dates, tick }) => (
            <tr key={key} className={verdict === 'add' ? undefined : ledger.pencil}>
              <th scope="row" className={ledger.num}>
                {tick ? (
                  <label className={tables.at}>
                    <RowBox row={key} {...tick} />
                    {at}
                  </label>
                ) : (
                  at
                )}
              </th>
              <td>
                <AsWritten line={written} />
              </td>
              {/* A reason has the room of the dates that there are not. */}
              <td colSpan={dates.length === 0 ? 2 : 1}>
                <span className={tables.became}>
                  {verdict !== 'add' && <Glyph name={glyphs[verdict]} />}
                  <span>
                    {became}
                    {more && <small>{more()}</small>}
                  </span>
                </span>
              </td>
              {dates.length > 0 && (
                <td>
                  {dates.map((date) => (
                    <span className={tables.date} key={date}>
                      {shortDateWithYear(date)}
                    </span>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen.length > shown && (
        <p className={styles.more}>
          <Button onClick={() => setShown(shown + SHOWN)}>Show {Math.min(SHOWN, chosen.length - shown)} more</Button>{' '}
          {chosen.length - shown} are not shown{ticked ? ', and are as they are ticked' : ''}.
        </p>
      )}
    </>
  )
}
