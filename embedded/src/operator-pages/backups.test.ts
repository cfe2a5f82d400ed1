import { describe, expect, it, vi } from 'vitest'
import { patience } from '../conformance/patience.ts'
import { inOneHouse, operator, page, send } from './fixtures/operator.ts'

inOneHouse()

describe('the page of backups', () => {
  it('[BA7] [BA8] makes a backup while it serves, checks it, restores it beside the data, and throws that away', async () => {
    expect((await page('/backups')).text).toContain('There is no backup yet.')
    await send('/backups', { act: 'make' })
    const made = await vi.waitFor(
      async () => {
        const { text } = await page('/backups')
        expect(text).toMatch(/Backup [\d-]+T[\d-]+: whole\./)
        return text
      },
      { timeout: patience, interval: 100 },
    )
    const name = /name="name" value="([^"]+)"/.exec(made)?.[1] ?? ''
    await send('/backups', { act: 'check', name })
    await vi.waitFor(async () => expect((await page('/backups')).text).toContain(`Check of ${name}: whole.`), {
      timeout: patience,
      interval: 100,
    })
    expect((await send('/backups', { act: 'check', name: '..%2fdata' })).text).toContain('role="alert"')
    expect((await page(`/backups?restore=${name}`)).text).toContain(`To go back to it, type ${name}`)
    expect((await send('/backups', { act: 'restore', name, typed: 'it' })).text).toContain('role="alert"')
    await send('/backups', { act: 'restore', name, typed: name })
    const waits = `${name} waits beside the data`
    await vi.waitFor(async () => expect((await page('/backups')).text).toContain(waits), {
      timeout: patience,
      interval: 100,
    })
    expect((await send('/backups', { act: 'forget' })).text).toContain('Threw away what was restored.')
    expect((await page('/backups')).text).not.toContain(waits)
    const answer = await fetch(`${operator}/operator/v1/backups/nothing:check`, { method: 'POST' })
    expect(answer.status).toBe(404)
  })
})
