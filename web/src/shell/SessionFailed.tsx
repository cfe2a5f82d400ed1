import { explainCode } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import text from '../design/text.module.css'

/** Somebody is signed in, but their book could not be opened. */
export function SessionFailed({ code, retry }: { code: string; retry: () => void }) {
  const { happened, next } = explainCode(code)
  return (
    <main className={text.empty} style={{ marginInline: 'auto', paddingInline: '1rem' }}>
      <h1>Your book could not be opened</h1>
      <p role="alert">
        {happened} {next}
      </p>
      <Button look="main" onClick={retry}>
        Try again
      </Button>
    </main>
  )
}
