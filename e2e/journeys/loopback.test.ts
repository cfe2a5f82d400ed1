import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { newPerson, visitBrowser, type Chromium } from '../product/browser.ts'
import { sittingOver } from '../product/sitting-over.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[?::1\]?|\[?::ffff:127\.\d+\.\d+\.\d+\]?)$/

describe('the house is closed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-trace-'))
  const trace = join(folder, 'calls')
  let product: Product
  let browser: Chromium
  let follow: () => Promise<Set<string>>
  beforeAll(async () => {
    product = await startProduct()
    follow = await followAddresses(product.process.pid ?? 0, trace)
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('no request of the browser and no address of the server leaves loopback through a whole walk', async () => {
    const { page, context, hosts, errors } = await newPerson(browser)
    const app = duebook(page, product.origin)
    await app.createAccount('lea@loop.example', 'a long and quiet sentence')
    await until(async () => (await product.messages()).length > 0, 'the mail that confirms the address')
    await page.goto(`${product.origin}/today`)
    await app.add('VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600')
    await app.add('Water meter reading tomorrow !1d@00:00')
    await app.add('Gas £30 today')
    await app.done('Gas')
    await app.status('Gas paid').getByRole('button', { name: 'Undo' }).click()
    await app.row('Gas').waitFor()
    await until(
      async () =>
        (await sittingOver(product)) >= 0 &&
        (await product.messages()).some(({ html }) => html.includes('Water meter reading')),
      'the reminder in the outbox',
    )
    for (const view of ['Upcoming', 'Obligations', 'Inbox', 'Settings']) {
      await page.getByRole('link', { name: view }).first().click()
      await page.waitForURL(`**/${view.toLowerCase()}`)
      await app.saved()
    }
    await app.signOut()
    await context.close()

    const asked = [...hosts].map((host) => host.replace(/:\d+$/, '')).filter((host) => host !== '')
    const reached = [...(await follow())]
    expect(asked).not.toEqual([])
    expect(reached).not.toEqual([])
    expect([...asked, ...reached].filter((host) => !loopback.test(host))).toEqual([])
    expect(errors).toEqual([])
  })
})

/** Begins to note the addresses of a process and all that it starts: by its system calls with strace, else by its open sockets. */
async function followAddresses(pid: number, file: string): Promise<() => Promise<Set<string>>> {
  if (spawnSync('strace', ['-V']).status !== 0) return followSockets(pid)
  const calls = 'trace=connect,accept,accept4,sendto,sendmsg,bind'
  const tracer = spawn('strace', ['-f', '-e', calls, '-o', file, '-p', String(pid)])
  const ended = new Promise<void>((resolve) => tracer.on('close', () => resolve()))
  let said = ''
  tracer.stderr.on('data', (chunk) => (said += chunk))
  await until(async () => said.includes('attached') || tracer.exitCode !== null, 'strace to attach')
  if (tracer.exitCode !== null) return followSockets(pid)
  return async () => {
    tracer.kill('SIGINT')
    await ended
    const seen = readFileSync(file, 'utf8').matchAll(/inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/g)
    return new Set([...seen].map(([, four, six]) => four ?? six ?? ''))
  }
}

/** The open sockets of a process, looked at again and again: for machines whose kernel refuses to trace. */
function followSockets(pid: number): () => Promise<Set<string>> {
  const seen = new Set<string>()
  const look = () => {
    const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => socketOf(`/proc/${pid}/fd/${fd}`)))
    for (const row of readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1)) {
      const cells = row.trim().split(/\s+/)
      const bytes = Buffer.from(cells[2]?.split(':')[0] ?? '', 'hex').toReversed()
      if (own.has(cells[9] ?? null) && bytes.some((byte) => byte !== 0)) seen.add(bytes.join('.'))
    }
  }
  const timer = setInterval(look, 50)
  return async () => (clearInterval(timer), look(), seen)
}

function socketOf(path: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1] ?? null
  } catch {
    // Closed between the listing and the look.
    return null
  }
}
