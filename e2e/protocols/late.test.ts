import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '../product/cast.ts'
import { seed } from '../product/seed.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'

type Fields = Record<string, { stringValue?: string; timestampValue?: string }>

describe('reminders whose time has passed', () => {
  let product: Product
  let uid = ''
  beforeAll(async () => {
    product = await visitProduct()
    uid = (await seed(product, [ada]))[0]?.uid ?? ''
  })
  afterAll(() => product?.stop())

  it('are told by the schedule, and each date has an entry of its own in the inbox', async () => {
    const dates = (those: Fields[]) =>
      [...new Set(those.map((one) => `${one['obligationId']?.stringValue} ${one['nominal']?.stringValue}`))].toSorted()
    const [told, entries] = await until(async () => {
      await product.runSchedule('sendDueReminders')
      const rows = await list(`books/${uid}/reminders`)
      const delivered = rows.filter(
        ({ state, channel }) => state?.stringValue === 'delivered' && channel?.stringValue === 'inApp',
      )
      const inbox = await list(`users/${uid}/notifications`)
      // Five of Ada's dates have reminders whose time has passed.
      return dates(delivered).length >= 5 && dates(inbox).length === dates(delivered).length && [delivered, inbox]
    }, 'an entry in the inbox for each date that was told of')
    expect(dates(entries ?? [])).toEqual(dates(told ?? []))
  })

  async function list(path: string): Promise<Fields[]> {
    const answer = await fetch(
      `${product.operator}/v1/projects/duebook/databases/(default)/documents/${path}?pageSize=300`,
      { headers: { authorization: 'Bearer owner' } },
    )
    const { documents = [] } = (await answer.json()) as { documents?: { fields: Fields }[] }
    return documents.map(({ fields }) => fields)
  }
})
