import { LateFailureSentence } from '../frame/notes/LateFailureSentence.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import type { WindowData } from './calendar-data.ts'

/** Without what is recorded, what was done or moved stands where its rule has it. */
export function WindowFailure({ failure }: Pick<WindowData, 'failure'>) {
  if (!failure) return null
  return (
    <Note tone="over" glyph="failed" alert action={<Button onClick={failure.retry}>Try again</Button>}>
      <LateFailureSentence code={failure.code} /> What was done or moved on these days may stand where its rule has it.
    </Note>
  )
}
