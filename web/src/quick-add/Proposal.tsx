import type { QuickAddContext } from '@duebook/domain'
import { useEffect, useState } from 'react'
import styles from './Proposal.module.css'

type ProposalProps = { line: string; context: QuickAddContext; onTake: (line: string) => void }

/** For a line without a date in quick add's words: what other words in it mean, to be taken or not. */
export function Proposal({ line, context, onTake }: ProposalProps) {
  const [offered, setOffered] = useState<{ for: string; line: string | null } | null>(null)
  const { today, now, locale, zone } = context
  useEffect(() => {
    let current = true
    // The reader of other words is large and seldom needed: it is fetched with the first line that needs it.
    import('./natural/propose.ts').then(
      ({ proposeLine }) => current && setOffered({ for: line, line: proposeLine(line, { today, now, locale, zone }) }),
      // Without a connection the line waits for a date in plain words, as its message says.
      () => current && setOffered(null),
    )
    return () => {
      current = false
    }
  }, [line, today, now, locale, zone])
  const proposed = offered?.for === line ? offered.line : null
  if (proposed === null) return null
  return (
    <p className={styles.proposal}>
      <span>Do you mean</span>
      <button type="button" onClick={() => onTake(proposed)}>
        {proposed}
      </button>
    </p>
  )
}
