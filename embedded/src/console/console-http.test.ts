import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFonts } from './page-fonts.ts'
import { startAuth, type AuthUnderTest } from '../auth/testing/auth-under-test.ts'

describe('the operator console', () => {
  let server: AuthUnderTest
  let id = ''
  beforeAll(async () => {
    server = await startAuth()
    const hostile = '<script>alert(1)</script>'
    const sent = await server.mail.send({
      kind: 'mail',
      to: 'ada@okafor.studio',
      subject: hostile,
      text: `${hostile} https://duebook.example/a`,
      html: `<p>Hello</p>${hostile}`,
    })
    id = sent.id
  })
  afterAll(() => server.stop())

  const status = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.privatePort, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })

  it('names faces that are there, kept by the browser, and takes nothing but reading them', async () => {
    server.serve(pageFonts())
    const page = await (await fetch(`${server.privateOrigin}/`, { headers: { accept: 'text/html' } })).text()
    const named = [...page.matchAll(/url\('?([^')]+\.woff2)'?\)/g)].map(([, path]) => `${server.origin}${path}`)
    expect(named).toHaveLength(2)
    for (const address of named) {
      const answer = await fetch(address)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2')
      expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    }
    expect((await fetch(`${server.origin}/__/fonts/..%2ftokens.woff2`)).status).toBe(404)
  })

  it('lets an address bounce from the page of its message, and from nowhere else', async () => {
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${server.privateOrigin}/operator/v1/bounces`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const page = async () => (await fetch(`${server.privateOrigin}/messages/${id}`)).text()
    expect(await page()).toContain('Let this address bounce')
    const fields = { address: 'ada@okafor.studio', bounces: 'yes', back: `/messages/${id}` }
    expect((await post(fields, { origin: 'http://evil.example' })).status).toBe(403)
    for (const bad of [{ address: 'x' }, { bounces: 'maybe' }, { address: 'a@b '.repeat(900) }])
      expect((await post({ ...fields, ...bad })).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(`${server.privateOrigin}/operator/v1/bounces`)).status).toBe(405)
    expect(server.mail.bounces('ada@okafor.studio')).toBe(false)
    const answer = await post(fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/messages/${id}`])
    expect(await page()).toContain('Mail to ada@okafor.studio bounces from now on')
    expect((await post({ ...fields, bounces: 'no', back: 'https://evil.example' })).headers.get('location')).toBe('/')
    expect(server.mail.bounces('ada@okafor.studio')).toBe(false)
  })

  it('gives the messages as JSON, newest first', async () => {
    const response = await fetch(`${server.privateOrigin}/operator/v1/messages`)
    const { messages } = (await response.json()) as { messages: Record<string, unknown>[] }
    expect(messages[0]).toMatchObject({
      id,
      kind: 'mail',
      to: 'ada@okafor.studio',
      links: ['https://duebook.example/a'],
    })
    expect(Object.keys(messages[0] ?? {}).toSorted()).toEqual([
      'at',
      'html',
      'id',
      'kind',
      'links',
      'subject',
      'text',
      'to',
    ])
  })

  it('shows the list and a message, escaped, with clickable links and a frame in which nothing can run', async () => {
    for (const path of ['/', `/messages/${id}`]) {
      const response = await fetch(server.privateOrigin + path)
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      const page = await response.text()
      expect(page).not.toContain('<script')
      expect(page).toContain('&#60;script&#62;alert(1)')
    }
    const page = await (await fetch(`${server.privateOrigin}/messages/${id}`)).text()
    expect(page).toContain('<a href="https://duebook.example/a" rel="noreferrer">')
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(page).toContain(`src="/messages/${id}/body"`)
    const body = await fetch(`${server.privateOrigin}/messages/${id}/body`)
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  })

  it('finds by address or subject and says when nothing is found', async () => {
    expect(await (await fetch(`${server.privateOrigin}/?q=ADA`)).text()).toContain(`/messages/${id}`)
    expect(await (await fetch(`${server.privateOrigin}/?q=%22nobody`)).text()).toContain('No message has this')
    expect((await fetch(`${server.privateOrigin}/messages/00000000-0000-0000-0000-000000000000`)).status).toBe(404)
  })

  it('is for this machine only: other names in Host and pages of other origins are refused, and the public listener has none of it', async () => {
    const host = `127.0.0.1:${server.privatePort}`
    expect(await status('/', { host })).toBe(200)
    expect(await status('/', { host: 'evil.example' })).toBe(403)
    expect(await status('/', { host: '127.0.0.1:1' })).toBe(403)
    expect(await status('/operator/v1/messages', { host, origin: 'https://evil.example' })).toBe(403)
    expect(
      await status('/operator/v1/messages', { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
    ).toBe(403)
    expect((await fetch(`${server.origin}/operator/v1/messages`)).status).toBe(404)
  })
})
