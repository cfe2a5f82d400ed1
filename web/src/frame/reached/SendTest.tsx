import { listed, plural } from '@duebook/domain'
import { useState } from 'react'
import { sendTest } from '../../cloud/reach/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { announce } from '../../ui/toast.ts'
import styles from './reached.module.css'

/** One message by every way, so that nobody has to wait for a date to see whether they work. */
export function SendTest() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { email, push, sms } = await sendTest()
      const ways = [
        ...(email ? ['by email'] : []),
        ...(push > 0 ? [`to ${plural(push, 'device')}`] : []),
        ...(sms ? ['by text'] : []),
      ]
      announce(
        ways.length > 0
          ? `A test is on its way ${listed(ways)}.`
          : 'There is no way to you but the app, which always works.',
      )
    } catch (error) {
      setProblem(
        (error as { code?: string }).code === 'functions/resource-exhausted'
          ? 'That was often enough for this hour. Try again later.'
          : 'The test could not be sent. Check the connection and try again.',
      )
    }
    setBusy(false)
  }
  return (
    <div className={styles.test}>
      <Button onClick={() => void send()} aria-disabled={busy || undefined}>
        Send a test everywhere
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
