import type { Billing } from '@duebook/contract/billing/billing'
import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { Link, useParams } from '@tanstack/react-router'
import { useBilling, useEntitlement, useHasPlans } from '../cloud/billing/billing.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Note } from '../ui/Note.tsx'
import { pounds, shortDay } from './words.ts'

/** What must be known of the plan on every screen: to whoever pays, what to do; to others, only that the book cannot be changed. */
export function BillingBanner() {
  return useHasPlans(useSignedIn().bookId) ? <OfPlan /> : null
}

function OfPlan() {
  const { uid, bookId } = useSignedIn()
  const plan = useEntitlement(uid)
  const book = useAllowance(bookId)
  const mine = book.status === 'ready' && book.data?.roles[uid] === 'owner'
  const { obligationId } = useParams({ strict: false })
  const kept =
    book.status === 'ready' && book.data?.entitlement?.access === 'limited' ? book.data.entitlement.keep : null
  if (kept && obligationId !== undefined && !kept.includes(obligationId))
    return (
      <Note tone="soon" glyph="soon" action={mine && <Link to="/settings/billing">See the plans</Link>}>
        <b>This one can only be read.</b> On Free other obligations were chosen to stay open for changes. Its reminders
        go on, and export works.
      </Note>
    )
  if (book.status === 'ready' && book.data && !mine && book.data.entitlement?.access === 'readOnly')
    return (
      <Note tone="soon" glyph="soon">
        <b>This book can only be read</b> until its owner renews the plan. Reminders go on.
      </Note>
    )
  if (
    plan.status !== 'ready' ||
    !plan.data ||
    !['past_due', 'incomplete', 'unpaid', 'canceled', 'trialing', 'active'].includes(plan.data.state)
  )
    return null
  return <ForPayer uid={uid} plan={plan.data} />
}

function ForPayer({ uid, plan }: { uid: string; plan: Entitlement }) {
  const live = useBilling(uid)
  const billing = live.status === 'ready' ? live.data : null
  if (!billing) return null
  if (billing.confirm)
    return (
      <Note tone="soon" glyph="soon" action={<Link to="/settings/billing">Confirm</Link>}>
        <b>Confirm with your bank.</b> Your bank asks you to approve {pounds(billing.confirm.amount)}. Until then
        nothing changes.
      </Note>
    )
  if (plan.state === 'past_due') return <PastDue billing={billing} />
  if (plan.access === 'readOnly')
    return (
      <Note tone="soon" glyph="soon" action={<Link to="/settings/billing">Reactivate</Link>}>
        <b>Read-only.</b> Your reminders still go out, and export works.
      </Note>
    )
  return null
}

function PastDue({ billing }: { billing: Billing }) {
  const zone = useZone()
  const today = useToday()
  const { declined } = billing
  return (
    <Note tone="over" glyph="failed" action={<Link to="/settings/billing">Fix the card</Link>}>
      <b>The card was declined{declined ? ` on ${shortDay(declined.at, zone, today)}` : ''}.</b> Everything keeps
      working.
      {declined?.nextTry ? ` We try again on ${shortDay(declined.nextTry, zone, today)}.` : ''}
    </Note>
  )
}
