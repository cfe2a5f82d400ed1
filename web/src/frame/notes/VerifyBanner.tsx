import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { codeOf } from '../../cloud/accounts/code-of.ts'
import { Button } from '../../ui/Button.tsx'
import { announce } from '../../ui/toast.ts'
import { useToday } from '../clock.ts'
import { LateFailureSentence } from './LateFailureSentence.tsx'
import { CONFIRM_LATER } from './LateVerifyBanner.tsx'
import styles from './VerifyBanner.module.css'

const loadVerification = () => import('../../cloud/accounts/verification.ts')

/** Until the address is confirmed: one line, which goes for the day where somebody puts it away, on this device. */
export function VerifyBanner({ email }: { email: string }) {
  const today = useToday()
  const [putAway, setPutAway] = useState(() => localStorage.getItem(CONFIRM_LATER))
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // Failing to ask again changes nothing on screen: the banner stays.
    const look = () =>
      void loadVerification()
        .then(({ refreshSession }) => refreshSession())
        .catch(() => {})
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const resend = async () => {
    try {
      const { sendVerification } = await loadVerification()
      await sendVerification()
      setProblem(null)
      announce(`A new mail is on its way to ${email}.`)
    } catch (error) {
      setProblem(codeOf(error))
    }
  }
  if (putAway === today) return null
  const putAwayToday = () => {
    localStorage.setItem(CONFIRM_LATER, today)
    setPutAway(today)
  }
  return (
    <div className={styles.line}>
      <p>
        <b>Confirm your address:</b> open the link in our mail
        <span className={styles.more}>
          {' '}
          to {email}. Reminders go there already; until then nobody knows that they arrive
        </span>
        .{' '}
        <button type="button" onClick={() => void resend()}>
          Send it again
        </button>
        {problem && (
          <span role="alert">
            {' '}
            <LateFailureSentence code={problem} />
          </span>
        )}
      </p>
      <Button
        look="bare"
        size="square"
        aria-label="Put this away for today"
        title="Put this away for today"
        icon={<X aria-hidden />}
        onClick={putAwayToday}
      />
    </div>
  )
}
