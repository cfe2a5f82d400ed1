import { useEffect, useState } from 'react'
import { refreshSession, sendVerification } from '../cloud/accounts/auth.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { LateFailureSentence } from './LateFailureSentence.tsx'

/** Until the address is confirmed: what for, and the mail again. Coming back to the page asks the service anew. */
export function VerifyBanner({ email }: { email: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // Failing to ask again changes nothing on screen: the banner stays.
    const look = () => void refreshSession().catch(() => {})
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const resend = async () => {
    try {
      await sendVerification()
      setProblem(null)
      announce(`A new mail is on its way to ${email}.`)
    } catch (error) {
      setProblem(codeOf(error))
    }
  }
  return (
    <Note tone="accent" glyph="ack" action={<Button onClick={() => void resend()}>Send the mail again</Button>}>
      <b>Confirm your address.</b> Reminders go to {email} already. Open the link in the mail that we sent there: until
      then nobody knows that they arrive.
      {problem && (
        <span role="alert">
          {' '}
          <LateFailureSentence code={problem} />
        </span>
      )}
    </Note>
  )
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown'
