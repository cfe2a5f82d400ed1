import type { SeenDrill } from '@duebook/contract/people/people-requests'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { tookText } from '../ui/took-text.ts'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { LinkEnded } from './LinkEnded.tsx'
import { useAttempt } from './useAttempt.ts'

type Seen = { drill: SeenDrill } | { error: unknown }

/** Where every message of a drill leads: whether it came. Looking changes nothing, and pressing answers nothing but that. */
export function GotIt({ link }: { link: string }) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const look = useCallback(
    () =>
      askPeople('seeDrill', { link }).then(
        (drill) => setSeen({ drill }),
        (error: unknown) => setSeen({ error }),
      ),
    [link],
  )
  useEffect(() => void look(), [look])
  useEffect(() => {
    document.title = 'Drill · Duebook'
  }, [])
  if (seen === null)
    return (
      <JoinPage>
        <SkeletonRows count={2} label="Looking at the link" />
      </JoinPage>
    )
  if ('error' in seen) return <LinkEnded error={seen.error} onRetry={() => void look()} ended={ended} />
  return <Asked link={link} drill={seen.drill} onAnswered={(drill) => setSeen({ drill })} />
}

const ended = 'The drill is gone, with its date or its book. Nothing is asked of you.'

type AskedProps = { link: string; drill: SeenDrill; onAnswered: (drill: SeenDrill) => void }

function Asked({ link, drill: { by, title, sentAt, answeredAt }, onAnswered }: AskedProps) {
  const { busy, problem, attempt } = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAnswered = useRef(answeredAt !== null)
  useEffect(() => {
    if (answeredAt !== null && !wasAnswered.current) heading.current?.focus()
    wasAnswered.current = answeredAt !== null
  }, [answeredAt])
  const name = inviterOf({ inviterName: by })
  const answer = () => attempt(async () => onAnswered(await askPeople('answerDrill', { link })))
  if (answeredAt !== null)
    return (
      <JoinPage>
        <h1 ref={heading} tabIndex={-1} className={styles.withGlyph}>
          <Glyph name="done" />
          &nbsp;Thank you, {name} sees that
        </h1>
        <p className={styles.said}>{tookText(answeredAt - sentAt)} after it was sent. Nothing else follows.</p>
      </JoinPage>
    )
  return (
    <JoinPage>
      <h1 ref={heading} tabIndex={-1}>
        Drill, nothing to do
      </h1>
      <p className={styles.said}>
        {name} tries who would hear of <b>{title}</b>. Did this reach you?
      </p>
      {problem && (
        <p role="alert" className={styles.said}>
          {problem.text}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="main" size="tall" aria-disabled={busy} onClick={() => void answer()}>
          Got it
        </Button>
      </div>
    </JoinPage>
  )
}
