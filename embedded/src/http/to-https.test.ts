import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openToHttps, type ToHttps } from './to-https.ts'

const origin = 'https://due.example.org'
const folder = mkdtempSync(join(tmpdir(), 'to-https-'))
const challenges = join(folder, '.well-known/acme-challenge')
const settings = { origin, host: '127.0.0.1', port: 0, challengeFolder: folder }
let open: ToHttps
beforeAll(async () => {
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'aB-_9'), 'aB-_9.thumbprint')
  writeFileSync(join(challenges, 'large'), 'x'.repeat(5000))
  writeFileSync(join(folder, 'secret'), 'not to be read')
  open = await openToHttps(settings)
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks with the path as it is written: `fetch` would tidy it. */
async function ask(method: string, path: string, { port } = open) {
  const asked = request({ host: '127.0.0.1', port, method, path, headers: { host: 'elsewhere.example' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, location: answer.headers.location, text }
}

describe('the port of plain http', () => {
  it.each([
    ['GET', '/', `${origin}/`],
    ['HEAD', '/today?book=a%20b', `${origin}/today?book=a%20b`],
    ['GET', '//evil.example/', `${origin}//evil.example/`],
    ['GET', 'http://evil.example/x', `${origin}/`],
  ])('leads %s %s to this house by https, whatever name was asked for', async (method, path, location) => {
    expect(await ask(method, path)).toMatchObject({ status: 301, location })
  })

  it('takes nothing that would be written in the clear', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask(method, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword')
      expect(answer).toMatchObject({ status: 403, location: undefined })
      expect(answer.text).toContain('Nothing is taken over http')
    }
  })

  it('answers a challenge of the issuer of its certificate, and reads nothing else', async () => {
    const path = '/.well-known/acme-challenge'
    expect(await ask('GET', `${path}/aB-_9`)).toMatchObject({ status: 200, text: 'aB-_9.thumbprint' })
    for (const name of ['unknown', 'large', '../../secret', '..%2f..%2fsecret', '', '.', 'aB-_9?x'])
      expect(await ask('GET', `${path}/${name}`), name).toMatchObject({ status: 404 })
    const without = await openToHttps({ ...settings, challengeFolder: null })
    expect(await ask('GET', `${path}/aB-_9`, without)).toMatchObject({ status: 404 })
    await without.close()
  })

  it('says in a sentence that its port is taken', async () => {
    await expect(openToHttps({ ...settings, port: open.port })).rejects.toThrow('cannot be opened to lead from http')
  })
})
