import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldPort, root, startProduct } from '../product/start-product.ts'
import { makeAccount, oweTomorrow } from '../faults/load.ts'

let home: string
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'duebook-starting-'))))
afterAll(() => rmSync(home, { recursive: true, force: true }))

type End = { code: number | null; stdout: string; stderr: string }

/** Starts the product with flags that it cannot start with, and waits for its end. */
function endOfStart(...flags: string[]): Promise<End> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/start.ts'), '--web', 'none', ...flags],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (end.stdout += chunk))
  child.stderr.on('data', (chunk) => (end.stderr += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...end })))
}

/** Exit code 1, and on standard error exactly one line that is a sentence and says this. */
function expectOneSentence({ code, stdout, stderr }: End, says: RegExp): void {
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr).toMatch(/\.\n$/)
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/node:internal|\n\s+at |Error:/)
}

const somewhere = async () => [
  '--data',
  join(home, 'data'),
  '--port',
  String(await heldPort()),
  '--private-port',
  String(await heldPort()),
]

describe('a start that cannot be', () => {
  it('says the file, line and column of a mistake in the rules', async () => {
    const file = join(home, 'broken.rules')
    const source =
      "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} {\n    allow read: if true &&;\n  }\n}\n"
    writeFileSync(file, source)
    expectOneSentence(await endOfStart(...(await somewhere()), '--rules', file), new RegExp(`^${file}:4:\\d+: \\w`))
  })

  it('says that another process has the data folder', async () => {
    const first = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
    try {
      const end = await endOfStart(...(await somewhere()), '--data', first.dataFolder)
      expectOneSentence(end, new RegExp(`in use by another Duebook \\(process ${first.process.pid}\\).*--data`))
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    } finally {
      await first.stop()
    }
  })

  it.each(['--port', '--private-port'])(
    'says that the port of %s is taken, and which flag chooses another',
    async (flag) => {
      const other = createServer()
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const address = other.address()
      const port = typeof address === 'object' && address ? address.port : 0
      try {
        const end = await endOfStart(...(await somewhere()), flag, String(port))
        expectOneSentence(end, new RegExp(`^Port ${port} is taken .*${flag}\\.`))
      } finally {
        await new Promise((resolve) => other.close(resolve))
      }
    },
  )

  it('says that the data folder cannot be written', async () => {
    // Below a file nobody can make a folder, not even root, whom permissions do not stop.
    const file = join(home, 'a-file')
    writeFileSync(file, '')
    const end = await endOfStart(...(await somewhere()), '--data', join(file, 'data'))
    expectOneSentence(end, /^The data folder .*a-file\/data cannot be written .*--data/)
  })

  it.each([
    ['a flag that is not known', ['--nonsense'], /--nonsense is not known.*--help/],
    ['a flag without its value', ['--port='], /--port needs a value/],
    ['a port that is none', ['--port', '70000'], /--port must be a whole number/],
    ['rules that are not there', ['--rules', 'no-such.rules'], /nothing at .*no-such\.rules.*--rules/],
    ['functions that are not there', ['--functions', 'no-such-folder'], /nothing at .*no-such-folder.*--functions/],
  ])('names %s', async (_what, flags, says) => {
    expectOneSentence(await endOfStart(...flags), says)
  })
})

describe('a second start on the same folder', () => {
  it('serves the account and the documents of the first, after a clean end and after none', async () => {
    const dataFolder = join(home, 'kept')
    const flags = ['--web', 'none', '--functions', 'none']
    const first = await startProduct({ dataFolder, flags })
    const { uid } = await makeAccount(first, 'ada@okafor.example')
    await oweTomorrow(first, 'before-the-end', uid)
    await first.stop()

    const second = await startProduct({ dataFolder, flags })
    expect(await whatIsThere(second, uid)).toEqual({ uid, titles: ['before-the-end'] })
    await oweTomorrow(second, 'before-the-kill', uid)
    await second.kill()

    const third = await startProduct({ dataFolder, flags })
    expect(await whatIsThere(third, uid)).toEqual({ uid, titles: ['before-the-end', 'before-the-kill'] })
    await third.stop()
  })
})

async function whatIsThere({ origin, operator }: { origin: string; operator: string }, book: string) {
  const signedIn = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=duebook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@okafor.example',
      password: 'a long and quiet sentence',
      returnSecureToken: true,
    }),
  })
  const { localId: uid } = (await signedIn.json()) as { localId?: string }
  const listed = await fetch(
    `${operator}/v1/projects/duebook/databases/(default)/documents/books/${book}/obligations`,
    { headers: { authorization: 'Bearer owner' } },
  )
  const { documents = [] } = (await listed.json()) as { documents?: { fields: { title: { stringValue: string } } }[] }
  return { uid, titles: documents.map(({ fields }) => fields.title.stringValue).sort() }
}
