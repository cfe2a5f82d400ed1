import { useEffect, useRef } from 'react'
import { explainPeople, reasonOf, reasonOfLink } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'

/** The link leads to nothing any more, whatever the reason; where the service could not be asked it is said, and tried again. */
export function LinkEnded({
  error,
  onRetry,
  ended,
}: {
  error: unknown
  onRetry?: () => void
  /** What is said of a link that worked once. */
  ended: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reason = reasonOfLink(error)
  const isCut = error !== null && reason === 'link-unknown' && reasonOf(error) === null
  const hasEnded = !isCut && (error === null || reason === 'link-unknown' || reason === 'expired')
  const { problem, next } = isCut ? CUT : explainPeople(error)
  return (
    <JoinPage>
      <h1 ref={heading} tabIndex={-1}>
        {hasEnded ? 'This link no longer works' : problem.replace(/\.$/, '')}
      </h1>
      <p className={styles.said}>{hasEnded ? ended : next}</p>
      {!hasEnded && !isCut && onRetry && (
        <div className={styles.acts}>
          <Button size="tall" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </JoinPage>
  )
}

const CUT = { problem: 'This link is not whole.', next: 'Copy all of it from the mail. Nothing is changed.' }
