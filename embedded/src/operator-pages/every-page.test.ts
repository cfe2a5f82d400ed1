import { describe, expect, it } from 'vitest'
import { inOneHouse, operator, page, send, server } from './fixtures/operator.ts'

inOneHouse()

describe('every page that acts', () => {
  const pages = ['/accounts', '/documents', '/files', '/payments', '/backups'] as const
  it.each(pages)('[CO1] takes no form of another origin at %s, and none is at the public address', async (path) => {
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.publicPort}`]) {
      const answer = await fetch(`${operator}${path}`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ act: 'make' }),
      })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    expect((await fetch(`http://127.0.0.1:${server.publicPort}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.publicPort}${path}`, { method: 'POST' })).status).toBe(404)
  })

  it.each(pages)('[CO2] takes at %s what is not meant for it, and shows nothing unescaped', async (path) => {
    const hostile = '"><script>alert(1)</script>'
    const names = [
      'q',
      'id',
      'of',
      'ask',
      'doc',
      'path',
      'back',
      'field1',
      'value1',
      'prefix',
      'name',
      'bucket',
      'done',
      'order',
      'token',
    ]
    const query = new URLSearchParams(names.map((name) => [name, hostile]))
    const shown = await page(`${path}?${query.toString()}`)
    expect([shown.status, shown.all.includes('<script')]).toEqual([200, false])
    for (const act of ['', hostile, 'delete', 'set', 'refund']) {
      const { all } = await send(path, { act, ...Object.fromEntries(query) })
      expect([act, all.includes('<script')]).toEqual([act, false])
    }
    const large = await fetch(`${operator}${path}`, {
      method: 'POST',
      headers: { origin: operator },
      body: `a=${'x'.repeat(900_000)}`,
    })
    expect(large.status).toBe(413)
  })
})
