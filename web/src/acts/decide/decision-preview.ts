import { decisionSteps } from '@duebook/contract/acts/decision-steps'
import { endReached, lastToSend, type End } from '@duebook/contract/acts/end-reached'
import { renewal, renewedMoney } from '@duebook/contract/about/decision-choices'
import type { Deciding } from '@duebook/contract/decision'
import type { Obligation } from '@duebook/contract/obligation'
import { plural, shortDate, type CalendarDate } from '@duebook/domain'

type Told = Pick<Obligation, 'schedule' | 'notice' | 'amount'>
/** What recording it would do: the words of the button, and what is to be known before. `blocked`: it cannot be recorded so. */
export type DecisionPreview = {
  button: string
  said: { tone: 'over' | 'notice' | 'quiet'; text: string } | null
  blocked: boolean
}

export function decisionPreview(obligation: Told, open: End, decision: Deciding, today: CalendarDate): DecisionPreview {
  const day = (date: CalendarDate) => shortDate(date, today)
  const plain = { said: null, blocked: false }
  switch (decision.kind) {
    case 'noticeGiven':
      return noticePreview(obligation, open, decision, day)
    case 'renews': {
      const { from, to } = renewal(obligation, open)
      const verb = renewVerbs[obligation.schedule.type === 'term' ? obligation.schedule.renewal.form : 'tacit']
      return { ...plain, button: to ? `${verb} to ${day(to)}` : `${verb} ${day(from)}` }
    }
    case 'renegotiating': {
      const last = lastToSend(obligation, open) ?? open.due
      return {
        ...plain,
        button: 'Renegotiate, keep it open',
        said: {
          tone: 'quiet',
          text:
            last >= today
              ? `It is in your hand until ${day(last)}, and you are reminded of that day as before. New terms are entered by editing it from its end.`
              : 'Notice for it has closed: what is agreed is entered by editing it from its end.',
        },
      }
    }
    case 'ended': {
      if (decision.means === 'itself') return { ...plain, button: `Let it end ${day(open.due)}` }
      return {
        ...plain,
        button: `End on ${day(decision.endsOn)}`,
        said: { tone: 'quiet', text: endText(obligation, open, decision.endsOn, today) },
      }
    }
  }
}

const renewVerbs = { tacit: 'Let it renew', express: 'Renew it', openEnded: 'Let it run on', none: 'Renew it' }

function noticePreview(
  obligation: Told,
  open: End,
  decision: Extract<Deciding, { kind: 'noticeGiven' }>,
  day: (date: CalendarDate) => string,
): DecisionPreview {
  const forOpen = endReached(obligation, open, FIRST)
  const steps = decisionSteps(obligation, open, decision)
  const reached = steps?.at(-1)
  if (!forOpen || !steps || !reached)
    return {
      button: 'Record notice',
      said: {
        tone: 'over',
        text: `Too late: notice for ${day(open.due)} closed ${forOpen ? day(forOpen.receivedBy) : 'before'}, and no later end is known. End it another way.`,
      },
      blocked: true,
    }
  const button = `Record notice, ends ${day(reached.due)}`
  if (reached.nominal !== open.nominal) {
    const more = renewedMoney(obligation, open, steps.length - 1)
    return {
      button,
      said: {
        tone: 'over',
        text: `Too late for ${day(open.due)}: notice for it closed ${day(forOpen.receivedBy)}. It holds for the term that ends ${day(reached.due)}${more ? `: ${more} more` : ''}.`,
      },
      blocked: false,
    }
  }
  const tight = decision.sentOn > forOpen.sendBy
  const text = `Sent ${day(decision.sentOn)}, after ${day(forOpen.sendBy)}: it counts only if they have it by ${day(forOpen.receivedBy)}.`
  return { button, said: tight ? { tone: 'notice', text } : null, blocked: false }
}

function endText(obligation: Told, open: End, endsOn: CalendarDate, today: CalendarDate): string {
  const days = Math.round((Date.parse(open.due) - Date.parse(endsOn)) / 86_400_000)
  const where =
    days === 0
      ? 'That is the term’s own end.'
      : `${plural(Math.abs(days), 'day')} ${days > 0 ? 'before' : 'after'} the term’s end.`
  const last = lastToSend(obligation, open)
  return last && last >= today
    ? `${where} Notice by ${shortDate(last, today)} is not asked any more, and its reminders are cancelled. Nothing renews.`
    : `${where} Nothing renews.`
}

const FIRST = '0001-01-01' as CalendarDate
