import { wantedWords } from '@duebook/contract/people/approval'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Stamp } from 'lucide-react'
import { ApprovalAnswer } from '../acts/ApprovalAnswer.tsx'
import type { WaitingApproval } from '../cloud/people/approvals.ts'
import { Section } from '../ui/Section.tsx'
import styles from './inbox.module.css'
import { SentAt } from './SentAt.tsx'

/** What others of the open book want to do, and wait for this person or another who may approve it. */
export function Approvals({ waiting }: { waiting: readonly WaitingApproval[] }) {
  return (
    <Section name="Wait for your approval" count={waiting.length} note="Nothing changes until somebody answers">
      <ul className={styles.list} aria-label="Wait for your approval">
        {waiting.map((one) => (
          <li key={one.id} className={styles.entry} data-open="" data-row={one.id}>
            <Stamp aria-hidden className={styles.icon} />
            <SentAt at={one.askedAt} />
            <div className={styles.text}>
              <Link to="/obligations/$obligationId" params={{ obligationId: one.obligationId }} data-row-title="">
                {one.askerName} asks you to approve {wantedWords(one.wanted, one.title)}
              </Link>
              <p>
                {one.wanted.act !== 'delete' && dateOf(one.wanted)}“{one.wanted.reason}”
              </p>
              <span className={styles.acts}>
                <ApprovalAnswer waiting={one} onAnswered={focusTitle} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function dateOf(wanted: Exclude<WaitingApproval['wanted'], { act: 'delete' }>): string {
  const of = shortDateWithYear(calendarDate(wanted.nominal))
  return wanted.act === 'extend' ? `${of}, until ${shortDateWithYear(calendarDate(wanted.due))} · ` : `${of} · `
}

const focusTitle = () => document.querySelector<HTMLElement>('main h1, h1')?.focus()
