import type { Reading } from '@duebook/contract/import/verdicts'
import ledger from '../design/ledger.module.css'
import { Section } from '../ui/Section.tsx'
import field from '../ui/fields/Field.module.css'
import tables from './tables.module.css'
import { fieldNames, orderWords } from './words.ts'

/** What each column of a table becomes, as it was guessed, and to be changed. */
export function Columns({
  file,
  reading,
  mapping,
  onMap,
}: {
  file: string
  reading: Reading
  /** What was changed, also before the file is read again with it. */
  mapping: Readonly<Record<string, string>>
  onMap: (column: string, field: string) => void
}) {
  const { columns = {}, firstValues = {} } = reading
  return (
    <Section name="Columns" count={file} note={orderWords(reading)}>
      <table className={`${ledger.ledger} ${tables.map}`}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">First line</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(columns).map(([name, becomes]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{firstValues[name]}</td>
              <td>
                <select
                  className={field.input}
                  aria-label={`${name} becomes`}
                  value={mapping[name] ?? becomes}
                  onChange={({ target }) => onMap(name, target.value)}
                >
                  {Object.entries(fieldNames).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                  {fieldNames[becomes] === undefined && <option value={becomes}>As it is there</option>}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
