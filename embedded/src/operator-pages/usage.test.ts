import { describe, expect, it } from 'vitest'
import { inOneHouse, operator, owner, page, stripe } from './fixtures/operator.ts'

inOneHouse()

describe('the page of usage', () => {
  it('[CO11] says how much was asked of the server', async () => {
    const document = `${operator}/v1/projects/duebook/databases/(default)/documents/books/home/dates/gas`
    await fetch(document, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields: {} }) })
    await stripe('customers', { email: 'ada@okafor.example' })
    const { text } = await page('/usage')
    expect(text).toMatch(/<th scope="row">dates<\/th>/)
    expect(text).toMatch(/<th scope="row">payments<\/th>/)
  })
})

describe('the page of health', () => {
  it('calls nothing well that nobody looks after', async () => {
    const { text } = await page('/health')
    expect(text).toMatch(/#g-done" \/><\/svg><div><b>Clock</)
    expect(text).toMatch(/#g-none" \/><\/svg><div><b>Certificate</)
  })
})
