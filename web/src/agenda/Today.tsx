import { countdown, longDate } from '@duebook/domain'
import { useMemo } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { useFailedReminders, useNotifications } from '../cloud/reminders.ts'
import { useToday } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { sumText } from '../ui/money.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import styles from './agenda.module.css'
import { needs, nextAhead, type Need } from './needs.ts'

const sections: readonly { need: Need; name: string; note?: string }[] = [
  { need: 'overdue', name: 'Overdue' },
  { need: 'today', name: 'Due today' },
  { need: 'notice', name: 'Notice closing' },
  { need: 'acknowledge', name: 'Awaiting acknowledgement', note: 'Reminded; nobody has said “mine”' },
  { need: 'undelivered', name: 'Reminder not delivered' },
]

/** What needs somebody now, each row with its reason; when nothing does, the next date. */
export function Today() {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const signs = useSigns()
  const count = live.status === 'ready' ? Object.values(needs(live.data, today, signs)).flat().length : null
  return (
    <>
      <PageHead
        view={
          count ? (
            <>
              Today · <span className={styles.needing}>{count === 1 ? '1 needs you' : `${count} need you`}</span>
            </>
          ) : (
            'Today'
          )
        }
        title={dayAndMonth(today)}
        documentTitle="Today"
      />
      <ScreenState live={live}>{(obligations) => <Needed obligations={obligations} />}</ScreenState>
    </>
  )
}

function Needed({ obligations }: { obligations: ObligationRecord[] }) {
  const today = useToday()
  const signs = useSigns()
  const found = useMemo(() => needs(obligations, today, signs), [obligations, today, signs])
  const filled = sections.filter(({ need }) => found[need].length > 0)
  if (filled.length === 0) return <NothingNeedsYou obligations={obligations} />
  return filled.map(({ need, name, note }) => (
    <Section
      key={need}
      name={name}
      count={found[need].length}
      note={note ?? sumText(found[need].map(({ obligation }) => obligation.amount))}
    >
      <Rows label={name}>
        {found[need].map((row) => (
          <AgendaRow
            key={row.obligation.id}
            obligation={row.obligation as ObligationRecord}
            reason={need}
            date={row.date}
          />
        ))}
      </Rows>
    </Section>
  ))
}

function NothingNeedsYou({ obligations }: { obligations: ObligationRecord[] }) {
  const today = useToday()
  const next = nextAhead(obligations, today)
  return (
    <div className={styles.empty}>
      <p>Nothing needs you.</p>
      <p>
        {next?.nextDue
          ? `Next: ${next.title}, ${countdown(next.nextDue, today)}.`
          : 'Add what you owe: one line is enough.'}
      </p>
    </div>
  )
}

/** What the inbox and the ledger say about occurrences, as `obligationId_nominal`. */
function useSigns() {
  const { uid, bookId } = useSignedIn()
  const notifications = useNotifications(uid)
  const failed = useFailedReminders(bookId)
  return useMemo(() => {
    const told = notifications.status === 'ready' ? notifications.data : []
    const lost = failed.status === 'ready' ? failed.data : []
    return {
      awaiting: new Set(
        told.filter((one) => one.acknowledgedAt === null).map((one) => `${one.obligationId}_${one.nominal}`),
      ),
      undelivered: new Set(lost.map((one) => `${one.obligationId}_${one.nominal}`)),
    }
  }, [notifications, failed])
}

const dayAndMonth = (today: Parameters<typeof longDate>[0]) => longDate(today).replace(/ \d{4}$/, '')
