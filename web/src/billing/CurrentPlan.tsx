import type { Billing } from '@duebook/contract/billing/billing'
import { isTrial, type EntitlementState, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { limits, planNames } from '@duebook/contract/billing/plans'
import { addDays, countdown, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { billing as ask, leaveFor } from '../cloud/billing/billing.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag, type Tone } from '../ui/Tag.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import type { Open } from './Billing.tsx'
import { useAttempt } from './useAttempt.ts'
import { whatFollows } from './what-follows.ts'
import { dayOf, longDay, planText, pounds, shortDay } from './words.ts'

type Plan = {
  billing: Billing | null
  live: SubscriptionFacts | null
  state: EntitlementState
  open: (what: Open) => void
}

/** The plan in force and its state, with the one thing that state asks for. */
export function CurrentPlan({ billing, live, state, open }: Plan) {
  const { busy, problem, attempt } = useAttempt()
  const fixCard = () => attempt(async () => leaveFor((await ask('openPortal', { page: 'card' })).url))
  const confirm = () => attempt(async () => leaveFor((await ask('openPortal', { page: 'confirm' })).url))
  const resume = () =>
    attempt(async () => {
      await ask('resumePlan', {})
      announce('The plan goes on as before.')
    })
  const asks = billing?.confirm ?? null
  return (
    <Section
      name={live ? planText(live) : state === 'canceled' || state === 'unpaid' ? 'No plan' : 'Free'}
      tools={<StateTag billing={billing} live={live} state={state} />}
    >
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      {asks && (
        <Note tone="soon" glyph="soon" action={<Button onClick={() => void confirm()}>Confirm</Button>}>
          <b>Confirm with your bank.</b> Your bank asks you to approve {pounds(asks.amount)}. Until then you stay on{' '}
          {live ? planText(live) : 'Free'}.
        </Note>
      )}
      {live && billing?.declined?.url && state === 'active' && <NotPaid billing={billing} live={live} />}
      {state === 'past_due' && <Declined billing={billing} onFix={() => void fixCard()} />}
      {live ? (
        <Dates billing={billing} live={live} state={state} />
      ) : (
        <NoPlan billing={billing} state={state} open={open} />
      )}
      {live && (
        <div className={styles.acts}>
          {state === 'trialing' && !billing?.card && (
            <Button look="main" onClick={() => void fixCard()}>
              Add a card
            </Button>
          )}
          {live.endsAt !== null || billing?.planned ? (
            <Button look={live.endsAt === null ? 'plain' : 'main'} aria-disabled={busy} onClick={() => void resume()}>
              {live.endsAt === null ? `Keep ${planText(live)}` : 'Resume'}
            </Button>
          ) : null}
          {live.endsAt === null && (
            <>
              <Button onClick={() => open('change')}>Change plan</Button>
              <Button look="bare" onClick={() => open('leave')}>
                Cancel at period end
              </Button>
            </>
          )}
        </div>
      )}
    </Section>
  )
}

function StateTag({ billing, live, state }: Pick<Plan, 'billing' | 'live' | 'state'>) {
  const zone = useZone()
  const today = useToday()
  const shown: Record<EntitlementState, [Tone, string]> = {
    free: ['quiet', 'Free'],
    trialing: ['accent', 'Trial'],
    active: ['done', 'Active'],
    ending: ['quiet', live?.endsAt ? `Ends ${shortDay(live.endsAt, zone, today)}` : 'Ends'],
    past_due: ['over', 'Past due'],
    incomplete: ['soon', 'Confirm'],
    unpaid: ['quiet', 'Ended'],
    canceled: ['quiet', 'Ended'],
  }
  const [tone, text] = billing?.confirm ? shown.incomplete : shown[state]
  return (
    <span className={styles.push}>
      <Tag tone={tone}>{text}</Tag>
    </span>
  )
}

function Dates({
  billing,
  live,
  state,
}: {
  billing: Billing | null
  live: SubscriptionFacts
  state: EntitlementState
}) {
  const zone = useZone()
  const today = useToday()
  const day = dayOf(live.endsAt ?? live.periodEnd, zone)
  const next = billing?.next
  const planned = billing?.planned
  const follows = whatFollows(live, billing)
  const when: ReactNode =
    live.endsAt !== null ? (
      <>Full until then, and reminders go on afterwards. {isTrial(live) ? inTrial[follows] : afterwards[follows]}</>
    ) : state === 'trialing' ? (
      <>Everything works. {inTrial[follows]}</>
    ) : (
      <>
        cancel by {shortDate(addDays(day, -1), today)} ·{' '}
        <Link to="/obligations/$obligationId" params={{ obligationId: 'duebook-plan' }}>
          in your book
        </Link>
      </>
    )
  return (
    <>
      <div className={styles.planline}>
        <div>
          <p className={styles.label}>
            {live.endsAt !== null ? 'Ends' : state === 'trialing' ? 'Trial ends' : 'Renews'}
          </p>
          <p className={styles.big}>
            <span className={styles.inforce}>{longDay(live.endsAt ?? live.periodEnd, zone)}</span>
          </p>
          <p className={styles.remark}>
            {state === 'trialing' ? daysLeft(live.periodEnd) : countdown(day, today)} · {when}
          </p>
        </div>
        {next && live.endsAt === null && (
          <div>
            <p className={styles.label}>
              {state === 'trialing' && !billing.card ? 'With a card, then' : 'Next amount'}
            </p>
            <p className={styles.big}>{pounds(next.amount)}</p>
            <p className={styles.remark}>{planned ? planText(planned) : planText(live)}</p>
          </div>
        )}
      </div>
      {planned && (
        <Note tone="accent" glyph="plan">
          <b>Changes to {planText(planned)}</b> on {shortDay(planned.at, zone, today)}. Until then everything stays.
        </Note>
      )}
    </>
  )
}

const inTrial = {
  paid: 'Then the first payment, with the card that you gave',
  free: 'Then the book goes to Free; nothing is charged',
  read: '',
}
const afterwards = {
  paid: '',
  free: 'Then Free, with what you chose open for changes',
  read: 'Then the book is read-only',
}

const daysLeft = (end: number) => {
  const days = Math.max(0, Math.ceil((end - Date.now()) / 86_400_000))
  return days === 1 ? '1 day left' : `${days} days left`
}

function Declined({ billing, onFix }: { billing: Billing | null; onFix: () => void }) {
  const zone = useZone()
  const today = useToday()
  const { at, nextTry, amount, url } = billing?.declined ?? { at: null, nextTry: null, amount: 0, url: null }
  return (
    <Note
      tone="over"
      glyph="failed"
      action={
        <span className={styles.flow}>
          <Button look="main" onClick={onFix}>
            Fix the card
          </Button>
          {url && <Button onClick={() => leaveFor(url)}>Pay {pounds(amount)} now</Button>}
        </span>
      }
    >
      <b>The card was declined{at === null ? '' : ` on ${shortDay(at, zone, today)}`}.</b> Everything keeps working.
      {nextTry !== null && ` We try again on ${shortDay(nextTry, zone, today)}.`}
    </Note>
  )
}

/** A change that its bank did not let through: it waits for another card and then runs out. */
function NotPaid({ billing, live }: { billing: Billing; live: SubscriptionFacts }) {
  const { amount, url } = billing.declined ?? { amount: 0, url: null }
  if (url === null) return null
  return (
    <Note tone="soon" glyph="soon" action={<Button onClick={() => leaveFor(url)}>Pay {pounds(amount)}</Button>}>
      <b>The change was not paid.</b> You stay on {planText(live)}; nothing was taken.
    </Note>
  )
}

function NoPlan({ billing, state, open }: { billing: Billing | null; state: EntitlementState; open: Plan['open'] }) {
  const zone = useZone()
  const today = useToday()
  const book = useAllowance(useSignedIn().bookId)
  const used = book.status === 'ready' ? (book.data?.counters?.activeObligations ?? 0) : null
  const since = billing?.subscriptions.reduce((last, { endedAt }) => Math.max(last, endedAt ?? 0), 0) ?? 0
  if (state === 'canceled' || state === 'unpaid')
    return (
      <>
        <p className={styles.said}>
          <b>Read-only{since > 0 ? ` since ${shortDay(since, zone, today)}` : ''}.</b> Your reminders still go out, and
          export works. Reactivate a plan below, or go on with {planNames.free} and choose what stays open for changes.
        </p>
        <div className={styles.acts}>
          <Button onClick={() => open('leave')}>Go on with Free</Button>
        </div>
      </>
    )
  return (
    <p className={styles.said}>
      {used === null ? '' : used > (limits.free.activeObligations ?? 0) ? 'More than ' : `${used} of `}
      {limits.free.activeObligations} active obligations, 1 book, 100 MB of files. Reminders by email and in the app are
      never limited.
    </p>
  )
}
