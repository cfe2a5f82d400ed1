import { until, type Product } from '../product/start-product.ts'

type Documents = { documents?: { fields: Record<string, { stringValue?: string; timestampValue?: string }> }[] }

/** Waits until the service has written down every new obligation of a book and has sent what was due. */
export async function ledgerSettled(
  { operator, runSchedule }: Product,
  bookId: string,
  obligations: number,
): Promise<void> {
  const list = async (collection: string) => {
    const answer = await fetch(
      `${operator}/v1/projects/duebook/databases/(default)/documents/books/${bookId}/${collection}?pageSize=300`,
      { headers: { authorization: 'Bearer owner' } },
    )
    if (!answer.ok) throw new Error(`Listing ${collection} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as Documents).documents ?? []
  }
  await until(async () => (await list('activity')).length >= obligations, 'the activity of the seed', 60_000)
  const waits = async () =>
    (await list('reminders')).filter(
      ({ fields }) =>
        fields.state?.stringValue === 'planned' && Date.parse(fields.fireAt?.timestampValue ?? '') <= Date.now(),
    ).length
  // What is days late is told in one digest, by the schedule.
  await runSchedule('sendDueReminders')
  await until(async () => (await waits()) === 0, 'the reminders that are due to be sent', 150_000)
}
