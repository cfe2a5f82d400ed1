import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../product/as-server.ts'
import { startProduct, type Product } from '../product/start-product.ts'

// What serves practice on one's own machine, asked for at an address that strangers can reach; and what is the operator's alone.
const host = 'due.house.example'
let practice: Product
let open: Product
beforeAll(async () => {
  ;[practice, open] = await Promise.all([
    startProduct({ flags: ['--web', 'none'] }),
    startProduct({
      flags: ['--web', 'none'],
      environment: {
        DUEBOOK_ORIGIN: `https://${host}`,
        DUEBOOK_PROXIES: '1',
        DUEBOOK_PASSWORD_COST: 'standard',
        DUEBOOK_PROVIDERS: 'none',
        DUEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
        DUEBOOK_MAIL_FROM: 'Duebook <due@house.example>',
      },
    }),
  ])
})
afterAll(async () => {
  await Promise.all([practice?.stop(), open?.stop()])
})

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; text: string }

/** Not by `fetch`, which names the host itself. */
function ask(port: number, name: string, { method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent: false, headers: { host: name, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
const atPublic = (product: Product, name: string, asked: Asked) => ask(product.port, name, asked)
const json = { 'content-type': 'application/json' }
const owner = { authorization: 'Bearer owner' }

/** Both statuses: of the product on one's own machine, whose public address nobody else reaches, and of the one that strangers reach. */
const practised: [string, Asked, number, number][] = [
  ['a provider that signs anybody in', { path: '/practice/google/.well-known/openid-configuration' }, 200, 404],
  ['its page', { path: '/practice/google/sign-in/a-page-that-is-not' }, 400, 404],
  ['a page that takes practice cards', { path: '/pay/checkout/a/b' }, 404, 501],
  ['the practice provider of payments', { path: '/v1/checkout/sessions', method: 'POST', headers: json }, 501, 501],
]
const operators: [string, Asked][] = [
  ['the mails that went out', { path: '/operator/v1/messages' }],
  ['the links of mails', { path: '/emulator/v1/projects/duebook/oobCodes' }],
  ['the codes of texts', { path: '/emulator/v1/projects/duebook/verificationCodes' }],
  ['all accounts', { path: '/v1/projects/duebook/accounts:batchGet', headers: owner }],
  ['deleting all accounts', { path: '/emulator/v1/projects/duebook/accounts', method: 'DELETE', headers: owner }],
  ['deleting all documents', { path: `/emulator/v1/${documents}`, method: 'DELETE', headers: owner }],
  ['a document of somebody', { path: `/v1/${documents}/users/ada`, headers: owner }],
  ['the rules', { path: '/emulator/v1/projects/duebook:securityRules', method: 'PUT', headers: owner, body: '{}' }],
  ['a schedule', { path: '/operator/v1/schedules/sendDueReminders:run', method: 'POST' }],
  ['the list of failures', { path: '/operator/v1/deadLetters' }],
  ['the backups', { path: '/operator/v1/backups' }],
  ['the clock', { path: '/emulator/v1/projects/duebook/clock', method: 'PUT', headers: json, body: '{}' }],
  ['the numbers', { path: '/metrics' }],
  ['a token of the machine', { path: '/computeMetadata/v1/instance/service-accounts/default/token' }],
  ['the reset of files', { path: '/internal/reset', method: 'POST' }],
]

describe('at an address that strangers reach', () => {
  it.each(practised)('%s is not there', async (_what, asked, here, there) => {
    const answers = await Promise.all([
      atPublic(practice, `127.0.0.1:${practice.port}`, asked),
      atPublic(open, host, asked),
    ])
    expect(answers.map(({ status }) => status)).toEqual([here, there])
  })
  it.each(operators)('%s is not had there, nor by a name of the private listener', async (_what, asked) => {
    for (const name of [host, `127.0.0.1:${open.privatePort}`, 'localhost']) {
      const { status, text } = await atPublic(open, name, asked)
      expect(status, `${name}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('the private listener', () => {
  it('is reached from this machine alone, by none of its other addresses', async () => {
    const others = Object.values(networkInterfaces()).flatMap((many = []) =>
      many.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
    )
    for (const address of ['127.0.0.2', ...others])
      expect(await reaches(address, open.privatePort), address).toBe(false)
    expect(await reaches('127.0.0.1', open.privatePort)).toBe(true)
  })
  it.each<[string, (privatePort: number) => [name: string, origin: string | undefined]]>([
    ['a name that was bound to this machine', () => ['rebound.example', undefined]],
    ['the public name, by a page of it', (port) => [`${host}:${port}`, `https://${host}`]],
    ['its own name, by a page of elsewhere', (port) => [`127.0.0.1:${port}`, 'https://elsewhere.example']],
    ['its own name, by the public address', (port) => [`127.0.0.1:${port}`, `https://${host}`]],
    ['its own name, by a page without an origin', (port) => [`127.0.0.1:${port}`, 'null']],
  ])('is not reached by %s', async (_what, whence) => {
    const [name, origin] = whence(open.privatePort)
    const headers = { ...owner, ...(origin !== undefined && { origin }) }
    for (const [, asked] of operators) {
      const { status } = await ask(open.privatePort, name, { ...asked, headers: { ...asked.headers, ...headers } })
      expect(status, asked.path).toBe(403)
    }
  })
  it('gives the operator’s pages away to no link that somebody took: it is worth nothing at the public address', async () => {
    for (const path of ['/accounts', '/documents', '/backups', '/functions', '/usage']) {
      const here = await ask(open.privatePort, `127.0.0.1:${open.privatePort}`, { path })
      expect([path, here.status]).toEqual([path, 200])
      const there = await atPublic(open, host, { path })
      expect(there.status, path).toBeGreaterThanOrEqual(400)
    }
  })
})

function reaches(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
