import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

/** The open book is this person's no more, and no other one could be opened. */
export const NotLeft = ({ name, onRetry }: { name: string | null; onRetry: () => void }) => (
  <Note tone="over" glyph="failed" alert action={<Button onClick={onRetry}>Try again</Button>}>
    <b>You are no longer in {name ?? 'this book'}.</b> Another one of yours could not be opened just now; nothing of it
    is lost.
  </Note>
)
