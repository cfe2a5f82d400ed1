import { amountAfter, renewal } from '@duebook/contract/about/decision-choices'
import { decisionSteps } from '@duebook/contract/acts/decision-steps'
import { lastToSend, type End } from '@duebook/contract/acts/end-reached'
import type { Deciding } from '@duebook/contract/decision'
import { amountWords } from '@duebook/contract/money'
import type { Occurrence } from '@duebook/contract/occurrence'
import { calendarDate, longDate, plural, shortDate } from '@duebook/domain'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { recordAct, recordSteps, settledOf } from '../../cloud/occurrences/occurrences.ts'
import { focusRowOf } from '../../frame/keyboard/focus-row.ts'
import { nextPress } from '../../ui/next-press.ts'
import { announce } from '../../ui/toast.ts'
import { nextTarget, type Where } from '../next-target.ts'
import { offerUndo } from '../undo.ts'

/** Records what was decided of its next end, with the file that shows it; drawn at once, said with what follows, with Undo. */
export async function decideObligation(
  where: Where,
  obligation: ObligationRecord,
  decision: Deciding,
  file: File | null = null,
): Promise<void> {
  const goesOn = nextPress()
  const target = nextTarget(where, obligation)
  const settled = await settledOf(where.bookId, obligation.id)
  const steps = target && decisionSteps(obligation, target, decision, (nominal) => settled.has(nominal))
  const last = steps?.at(-1)
  if (!steps || !last) return announce(`${obligation.title} has no end that could be decided.`)
  const acted = await recordSteps({ ...where, obligation }, steps)
  if (!acted) return
  offerUndo(sentence(where, obligation, last, decision), `${obligation.title}, as it was decided`, acted.undo, {
    obligationId: obligation.id,
    drawn: acted.kept,
  })
  focusRowOf(obligation.id, 'title', goesOn)
  if (!file) return
  const { attach } = await import('../../cloud/attachments/attachments.ts')
  const { id: obligationId } = obligation
  const { nominal, due } = last
  const id = await attach({ bookId: where.bookId, uid: where.uid, obligationId, nominal }, file)
  await recordAct({ ...where, obligation: acted.target.obligation, nominal, due }, { act: 'prove', file: id })
}

/** Nothing is decided of this end any more, and it is open again; said with Undo. */
export async function withdrawDecision(where: Where, obligation: ObligationRecord, { nominal, due, plan }: Occurrence) {
  const goesOn = nextPress()
  const before = { state: 'open', settledOn: null, reason: null, acknowledgedBy: null, plan } as const
  const target = { ...where, obligation, nominal: calendarDate(nominal), due: calendarDate(due) }
  const { undo, kept } = await recordAct(target, { act: 'restore', before })
  offerUndo(
    `Nothing is decided of ${obligation.title} any more.`,
    `Taking back what was decided of ${obligation.title}`,
    undo,
    { obligationId: obligation.id, drawn: kept },
  )
  focusRowOf(obligation.id, 'title', goesOn)
}

function sentence({ today }: Where, obligation: ObligationRecord, end: End, decision: Deciding): string {
  const { title, schedule } = obligation
  const spelled = (date: End['due']) => longDate(date)
  switch (decision.kind) {
    case 'noticeGiven':
      return `Notice of ${title} is recorded. It ends ${spelled(end.due)}.`
    case 'ended':
      return `${title} ends ${spelled(decision.endsOn)}. Nothing renews.`
    case 'renegotiating':
      return `${title} is being renegotiated. It stays open: decide by ${shortDate(lastToSend(obligation, end) ?? end.due, today)}.`
    case 'renews': {
      const { from, to, next } = renewal(obligation, end)
      const span = schedule.type === 'term' && 'span' in schedule.renewal ? schedule.renewal.span : null
      const facts = [
        to ? `to ${spelled(to)}` : `from ${spelled(from)}`,
        span && plural(span.amount, span.unit.slice(0, -1)),
        amountWords(amountAfter(obligation, end)),
      ]
      const became = schedule.type === 'term' && schedule.renewal.form === 'openEnded' ? 'runs on' : 'is renewed'
      return `${title} ${became} ${facts.filter(Boolean).join(', ')}.${next ? ` Next notice by ${shortDate(next, today)}.` : ''}`
    }
  }
}
