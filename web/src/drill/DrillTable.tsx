import type { DrillRecord } from '../cloud/asking/drills.ts'
import { Glyph } from '../ui/glyphs.tsx'
import ledger from '../design/ledger.module.css'
import styles from './drill.module.css'
import { useDrillLines } from './useDrillLines.ts'

/** A row for each way that was tried to somebody, and for whoever was not tried; where an entry has nobody, that. */
export function DrillTable({ drill, backup }: { drill: DrillRecord; backup: string | null }) {
  const lines = useDrillLines(drill, backup)
  return (
    <table className={`${ledger.entries} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Who, as what</th>
          <th scope="col">Would be asked</th>
          <th scope="col">By</th>
          <th scope="col">What happened</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ who, as, would, by, what }, place) => (
          // Rows are only ever added: a row has no other identity than its place.
          <tr key={place}>
            <th scope="row">
              {who}
              <small>{as}</small>
            </th>
            <td>{would}</td>
            <td>{by}</td>
            <td>
              <span className={styles.state} data-tone={what.tone}>
                <Glyph name={what.glyph} />
                {what.text}
              </span>
              {what.note && <small>{what.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
