import text from '../../design/text.module.css'
import { Button } from '../../ui/Button.tsx'
import { LateFailureSentence } from './LateFailureSentence.tsx'

/** Somebody is signed in, but their book could not be opened. */
export function SessionFailed({ code, retry }: { code: string; retry: () => void }) {
  return (
    <main className={text.empty} style={{ marginInline: 'auto', paddingInline: '1rem' }}>
      <h1>Your book could not be opened</h1>
      <p role="alert">
        <LateFailureSentence code={code} />
      </p>
      <Button look="main" onClick={retry}>
        Try again
      </Button>
    </main>
  )
}
