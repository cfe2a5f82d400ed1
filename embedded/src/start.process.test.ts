import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyOfFixture } from './functions/fixtures/world.ts'
import { patience } from './conformance/patience.ts'

let home: string
type Started = {
  process: ChildProcess
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  line: Promise<string>
}
const started: Started[] = []
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'start-'))))
afterEach(async () => {
  for (const running of started.splice(0)) {
    running.process.kill('SIGKILL')
    await running.ended
  }
  rmSync(home, { recursive: true, force: true })
})

function start(...flags: string[]): Started {
  const process_ = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out = { stdout: '', stderr: '' }
  process_.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text))
  process_.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    process_.once('close', (code) => resolve({ code, ...out })),
  )
  const line = new Promise<string>((resolve, reject) => {
    process_.stdout.once('data', () => resolve(out.stdout))
    void ended.then(({ stderr }) => reject(new Error(stderr)))
  })
  line.catch(() => undefined)
  const running = { process: process_, ended, line }
  started.push(running)
  return running
}

const plain = () => [
  '--rules',
  'none',
  '--functions',
  'none',
  '--web',
  'none',
  '--data',
  join(home, 'data'),
  '--port',
  '0',
  '--private-port',
  '0',
]
const addressesIn = (line: string) => [...line.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([address]) => address)

it('prints one line with its addresses, answers on them, and ends well on SIGTERM', async () => {
  const running = start(...plain())
  const [publicAddress, privateAddress] = addressesIn(await running.line)
  expect((await fetch(`${publicAddress}/healthz`)).status).toBe(200)
  expect((await fetch(`${privateAddress}/readyz`)).status).toBe(200)
  expect((await fetch(`${privateAddress}/metrics`)).status).toBe(200)
  expect((await fetch(`${publicAddress}/metrics`)).status).toBe(404)
  expect((await fetch(`${publicAddress}/emulators`)).status).toBe(404)
  expect((await fetch(`${privateAddress}/emulators`)).status).toBe(404)
  running.process.kill('SIGTERM')
  const { code, stdout, stderr } = await running.ended
  expect({ code, stderr, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, stderr: '', lines: 1 })
})

it('is found by emulator users with --emulator, and moves its clock', async () => {
  const running = start(...plain(), '--emulator')
  const [, privateAddress] = addressesIn(await running.line)
  expect(await (await fetch(`${privateAddress}/`)).text()).toBe('Ok\n')
  const port = Number(new URL(privateAddress ?? '').port)
  expect(await (await fetch(`${privateAddress}/emulators`)).json()).toMatchObject({
    firestore: { host: '127.0.0.1', port },
    auth: { port },
  })
  const moved = await fetch(`${privateAddress}/emulator/v1/projects/p/clock`, {
    method: 'POST',
    body: '{"advanceSeconds": 86400}',
  })
  expect(Date.parse(((await moved.json()) as { now: string }).now)).toBeGreaterThan(Date.now() + 86_000_000)
})

it('refuses a data folder that another process has', async () => {
  await start(...plain()).line
  const { code, stderr } = await start(...plain()).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The data folder .* is in use by another Duebook \(process \d+\): .*\.\n$/),
  })
})

it('refuses a port that is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  for (const flag of ['--port', '--private-port']) {
    const { code, stderr, stdout } = await start(...plain(), flag, port).ended
    expect({ code, stderr, stdout }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken by another program: stop that one, or choose another port with ${flag}.\n`,
    })
  }
  other.close()
})

it.each([
  ['an unknown flag', () => ['--nonsense'], /^The flag --nonsense is not known: .*\.\n$/],
  [
    'a folder that cannot be written',
    () => [...plain(), '--data', '/dev/null/data'],
    /^The data folder \/dev\/null\/data cannot be written \(\w+\): .*\.\n$/,
  ],
  [
    'rules that cannot be read',
    () => [...plain(), '--rules', rulesWith('service cloud.firestore {\n  match /x {\n')],
    /^\S+rules:\d+:\d+: .*\n$/,
  ],
  [
    'functions that cannot be loaded',
    () => [...plain(), '--functions', home],
    /^The functions in .* cannot be loaded: .*\n$/,
  ],
])('ends with one sentence for %s', async (_what, flags, sentence) => {
  const { code, stderr } = await start(...flags()).ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
})

it('[F46] carries a document to a function, whose answer by the admin SDK is in the database, also over a kill', async () => {
  const flags = [...plain(), '--functions', copyOfFixture(home)]
  const documents = (line: string) => `${addressesIn(line)[1]}/v1/projects/duebook/databases/(default)/documents`
  const owner = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' }
  const say = (base: string, id: string) =>
    fetch(`${base}/echo?documentId=${id}`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ fields: { said: { stringValue: id } } }),
    })
  const heard = (base: string, id: string) =>
    vi.waitFor(
      async () => {
        const answer = await fetch(`${base}/echoed/${id}`, { headers: owner })
        expect(await answer.json()).toMatchObject({ fields: { heard: { stringValue: id } } })
      },
      { timeout: patience, interval: 100 },
    )
  const first = start(...flags)
  const base = documents(await first.line)
  expect((await say(base, 'one')).status).toBe(200)
  await heard(base, 'one')
  expect((await say(base, 'two')).status).toBe(200)
  first.process.kill('SIGKILL')
  await first.ended
  await heard(documents(await start(...flags).line), 'two')
})

function rulesWith(source: string): string {
  const file = join(home, 'bad.rules')
  writeFileSync(file, source)
  return file
}
