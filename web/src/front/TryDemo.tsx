import { useState } from 'react'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'

/** A book to try without an account; `openDemo`, which `routes.tsx` gives, leads there. */
export function TryDemo({ openDemo }: { openDemo: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    // Staying busy: the page is left.
    await openDemo().catch((error: unknown) => {
      setProblem(signInProblem(error))
      setBusy(false)
    })
  }
  return (
    <>
      <Button size="tall" aria-busy={busy} onClick={() => void open()}>
        {busy ? 'Making your demo book' : 'Try a demo book'}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
