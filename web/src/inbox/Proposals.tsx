import { proposedWords } from '@duebook/contract/people/proposal'
import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import { ProposalAnswer } from './ProposalAnswer.tsx'
import type { WaitingProposal } from '../cloud/people/proposals.ts'
import { useToday } from '../frame/clock.ts'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'
import { SentAt } from './SentAt.tsx'

/** `at`: which of the obligation's dates; undefined for its next. */
export type ProposedToMe = WaitingProposal & { at: CalendarDate | undefined }

/** The days on which others would have this person do what is theirs, in the open book. */
export function Proposals({ waiting }: { waiting: readonly ProposedToMe[] }) {
  const today = useToday()
  return (
    <Section name="Proposed to you" count={waiting.length} note="Nothing is planned until you take it">
      <ul className={styles.list} aria-label="Proposed to you">
        {waiting.map((one) => (
          <li key={one.id} className={styles.entry} data-open="" data-row={one.id}>
            <CalendarCheck2 aria-hidden className={styles.icon} />
            <SentAt at={one.askedAt} />
            <div className={styles.text}>
              <Link
                to="/obligations/$obligationId"
                params={{ obligationId: one.obligationId }}
                search={{ at: one.at }}
                data-row-title=""
              >
                {one.askerName} proposes {proposedWords(one, today)}
              </Link>
              <p>The due date stays</p>
              <span className={styles.acts}>
                <ProposalAnswer waiting={one} onAnswered={focusTitle} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const focusTitle = () => document.querySelector<HTMLElement>('main h1, h1')?.focus()
