import type { CalendarDate } from '@duebook/domain'
import { askAsking } from '../cloud/asking/ask.ts'
import { announce } from '../ui/toast.ts'

/** A date that another has in hand is this person's from now on. Throws the service's error. */
export async function takeOver(
  date: { bookId: string; obligationId: string; nominal: CalendarDate },
  title: string,
): Promise<void> {
  await askAsking('takeOver', date)
  announce(`You have ${title} in hand now. It is not done yet.`)
}
