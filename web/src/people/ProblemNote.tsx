import { Link } from '@tanstack/react-router'
import { Note } from '../ui/Note.tsx'
import type { Problem } from './useAttempt.ts'

/** Why it was refused; where the plan is the reason, the way there. */
export const ProblemNote = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <Note
      tone="over"
      glyph="failed"
      alert
      action={
        problem.reason !== null && ofPlan.has(problem.reason) ? <Link to="/settings/billing">Plans</Link> : undefined
      }
    >
      {problem.text}
    </Note>
  )

const ofPlan: ReadonlySet<string> = new Set(['one-book', 'no-people', 'no-approvals', 'no-seat'])
