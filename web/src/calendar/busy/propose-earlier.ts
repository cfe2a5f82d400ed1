import { shortDate, type CalendarDate } from '@duebook/domain'
import { offerUndo } from '../../acts/undo.ts'
import { askPeople } from '../../cloud/people/people.ts'
import { firstNameOf } from '../../frame/who.ts'
import { saidOfProposal } from '../../messages/proposal-refusals.ts'
import { announce } from '../../ui/toast.ts'
import type { CalendarRow } from '../calendar-data.ts'

type Date = { obligationId: string; nominal: CalendarDate; title: string }

/** Proposes a day for one date to whoever has it, with Undo, which takes it back while it waits. Throws the service's error. */
export async function proposeEarlier(
  bookId: string,
  {
    row,
    of,
    plan,
    today,
  }: { row: CalendarRow; of: { uid: string; name: string }; plan: CalendarDate; today: CalendarDate },
): Promise<void> {
  const { obligation, nominal, date: due } = row
  const { id: obligationId, title } = obligation
  await askPeople('proposePlan', { bookId, obligationId, nominal, of: of.uid, due, plan })
  const sentence = `Proposed to ${firstNameOf(of)}: ${title} on ${shortDate(plan, today)}`
  offerUndo(`${sentence}. Nothing is planned until it is taken.`, sentence, () =>
    takeBack(bookId, { obligationId, nominal, title }).catch(saidOfProposal),
  )
}

/** Takes back what one proposed. Throws the service's error. */
export async function withdraw(bookId: string, one: Date): Promise<void> {
  announce((await takeBack(bookId, one)) ?? `It is not proposed any more: ${one.title}.`)
}

/** Resolves with a sentence where it waited no more. */
async function takeBack(bookId: string, { obligationId, nominal, title }: Date): Promise<string | undefined> {
  const { outcome } = await askPeople('withdrawProposal', { bookId, obligationId, nominal })
  return outcome === 'over' ? `${title} was answered meanwhile, or changed: it waited no more.` : undefined
}
