import { useState } from 'react'
import { subscribeHere } from '../../cloud/reach/pushHere.ts'
import { keepAsked, pushHere } from '../../cloud/reach/pushState.ts'
import { Button } from '../../ui/Button.tsx'
import { announce } from '../../ui/toast.ts'
import { pushSentence, whyNotHere } from './push-sentence.ts'
import { Way } from './Way.tsx'

/** This browser, which is not told yet: a press asks for it; where it cannot be asked, how that changes. */
export function ThisDevice({ uid }: { uid: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const here = pushHere()
  const why = whyNotHere(here) ?? said
  const subscribe = async () => {
    if (busy) return
    setBusy(true)
    keepAsked()
    const problem = await subscribeHere(uid)
    setBusy(false)
    setSaid(problem && pushSentence(problem))
    if (problem === null) announce(pushSentence(null))
  }
  const canAsk = whyNotHere(here) === null
  return (
    <Way
      glyph="upcoming"
      name="Web push, this device"
      act={
        canAsk && (
          <Button onClick={() => void subscribe()} aria-disabled={busy || undefined}>
            Tell this device too
          </Button>
        )
      }
    >
      <span role="status">{busy ? 'Asking this browser…' : (why ?? 'not told')}</span>
    </Way>
  )
}
