import { guessableEncodings } from '@duebook/contract/import/bytes/decode'
import { Note } from '../ui/Note.tsx'
import { Select } from '../ui/fields/Select.tsx'

const names: Record<(typeof guessableEncodings)[number], string> = {
  'windows-1252': 'Western Europe (Windows-1252)',
  'windows-1250': 'Central Europe (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1254': 'Turkish (Windows-1254)',
  shift_jis: 'Japanese (932)',
  gbk: 'Chinese (936)',
}

/** Nothing in the bytes says which letters they are: what was guessed, to be looked at and chosen otherwise. */
export const Encodings = ({ value, onChoose }: { value: string; onChoose: (encoding: string) => void }) => (
  <Note>
    <p>Which letters these are is a guess. Look at a name with an accent, and choose others where it is wrong.</p>
    <Select
      label="Letters are read as"
      value={guessableEncodings.find((one) => one === value) ?? 'windows-1252'}
      options={names}
      onChange={onChoose}
    />
  </Note>
)
