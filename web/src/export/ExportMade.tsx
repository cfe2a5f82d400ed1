import { plural } from '@duebook/domain'
import type { MadeExport } from '../cloud/export/makeExport.ts'
import { Note } from '../ui/Note.tsx'
import { sizeText } from '../ui/size-text.ts'
import styles from './export.module.css'

/** So many are named of those that go out as dates. */
const NAMED = 3

/** What is on this device now, and what of it is worth knowing. */
export function ExportMade({ made: { blob, name, table, calendar, files } }: { made: MadeExport }) {
  return (
    <div className={styles.made}>
      <Note tone="done" glyph="done">
        <b>{name} is on this device.</b>{' '}
        {[
          sizeText(blob.size),
          table && plural(table.lines, 'line'),
          calendar && `${calendar.rules} as rules, ${calendar.asDates.length} as dates`,
          files && plural(files.count, 'file'),
          files && files.damaged.length === 0 && files.count > 0 && 'every hash right',
        ]
          .filter((one) => one !== undefined && one !== false)
          .join(', ')}
        .
      </Note>
      {table && table.guarded > 0 && (
        <Note>
          <b>{table.guarded === 1 ? '1 cell' : `${table.guarded} cells`} got an apostrophe in front.</b> A spreadsheet
          would have run {table.guarded === 1 ? 'it' : 'them'}; importing the file here takes it off again.
        </Note>
      )}
      {files && files.damaged.length > 0 && (
        <Note tone="over" glyph="failed">
          <b>{files.damaged.join(', ')}: not what was attached.</b> It is in the ZIP, and its manifest has both hashes.
          Tell whoever runs this Duebook.
        </Note>
      )}
      {files && files.leftOut > 0 && (
        <Note tone="over" glyph="failed">
          {`Its ${plural(files.leftOut, 'file')} are more than one ZIP can hold (3.9 GB). Everything else is in it; download the files from their obligations.`}
        </Note>
      )}
      {calendar && calendar.asDates.length > 0 && (
        <table className={styles.dates}>
          <caption>These go out as dates</caption>
          <tbody>
            {calendar.asDates.slice(0, NAMED).map(({ id, title, dates }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{plural(dates, 'date')}</td>
              </tr>
            ))}
            {calendar.asDates.length > NAMED && (
              <tr>
                <th scope="row">{calendar.asDates.length - NAMED} more</th>
                <td>400 days ahead</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}
