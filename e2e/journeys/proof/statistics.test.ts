import { describe, expect, it } from 'vitest'
import { house } from '../../product/house.ts'
import { startProduct, until } from '../../product/start-product.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const cleo = {
  name: 'Cleo Marsh',
  email: 'cleo@marsh.example',
  password,
  lines: ['Rates £90 on {0}', 'Gas £30 on {0}', 'Water £20 on {0}'],
}
const finn = { name: 'Finn Hale', email: 'finn@hale.example', password, lines: ['Rates £90 on {0}'] }
const LABEL = 'Count what is done on this device'

describe('statistics', () => {
  const at = house([cleo, finn], startProduct)
  const counted = async () => {
    const answer = await fetch(`${at.product.operator}/operator/v1/analytics`)
    const { counts } = (await answer.json()) as { counts: { event: string; count: number }[] }
    return Object.fromEntries(counts.map(({ event, count }) => [event, count]))
  }
  const ofStatistics = /installations|webConfig|gtag|\/g\/collect|analytics/i

  it('are nothing before they are allowed, only names and counts afterwards, and nothing again when they are switched off', async () => {
    const { page, context, errors, hosts, app, signedInAs } = await at.somebody()
    const asked: string[] = []
    page.on(
      'request',
      (request) => ofStatistics.test(request.url()) && asked.push(`${request.method()} ${request.url()}`),
    )
    const settings = () => goTo(page, 'Settings')
    await signedInAs(cleo)
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.saved()
    await settings()
    await page.getByLabel(LABEL).waitFor()
    expect(asked).toEqual([])
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
      'firebase-installations-database',
    )
    expect(await context.cookies()).toEqual([])
    expect(await counted()).toEqual({})

    await page.getByLabel(LABEL).check()
    await until(async () => (await counted()).statistics_allowed === 1, 'the count of the consent')
    await goTo(page, 'Today')
    await app.done('Gas')
    await until(async () => (await counted()).occurrence_completed === 1, 'the count of what was done')

    await settings()
    await page.getByLabel(LABEL).uncheck()
    await until(async () => asked.some((one) => one.startsWith('DELETE')), 'the installation’s end')
    const before = await counted()
    asked.length = 0
    await goTo(page, 'Today')
    await app.done('Water')
    await app.row('Water').waitFor({ state: 'hidden' })
    await app.saved()
    await page.reload()
    await page.getByRole('link', { name: 'Today' }).first().waitFor()
    expect(await counted()).toEqual(before)
    expect(asked.filter((one) => one.includes('collect'))).toEqual([])
    expect([...hosts]).toEqual([new URL(at.product.origin).host])
    expect(errors).toEqual([])
    await context.close()
  })

  it('do no harm when they are blocked', async () => {
    const { page, context, errors, app, signedInAs } = await at.somebody()
    for (const blocked of ['**/gtag/js', '**/installations', '**/webConfig', '**/g/collect*'])
      await context.route(blocked, (route) => route.abort('blockedbyclient'))
    await signedInAs(finn)
    await goTo(page, 'Settings')
    await page.getByLabel(LABEL).check()
    await page.getByRole('alert').filter({ hasText: 'could not be reached or was blocked' }).waitFor()
    await goTo(page, 'Today')
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})
