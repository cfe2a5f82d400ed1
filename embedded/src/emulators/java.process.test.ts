import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../conformance/eventually.ts'
import { openReceiver } from '../functions/elsewhere/testing/receiver.ts'
import { freePort } from '../http/free-port.ts'

const home = mkdtempSync(join(tmpdir(), 'java-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const folder = fileURLToPath(new URL('../../in-place-of-java', import.meta.url))
const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) }

// A script of a shell is no program there, nor has the official tool looked for one.
it.skipIf(process.platform === 'win32')(
  '[EM7] [EM8] what the official tool starts as java is documents, files, mails and events of ours, until it is told to end',
  async () => {
    expect(spawnSync('java', ['-Duser.language=en', '-version'], { env, encoding: 'utf8' }).stderr).toContain(
      'version "21"',
    )
    writeFileSync(
      join(home, 'firebase.json'),
      JSON.stringify({
        firestore: { rules: 'a.rules' },
        storage: { rules: 'files.rules' },
        extensions: { mails: 'firebase/firestore-send-email@latest' },
      }),
    )
    const rules = join(home, 'a.rules')
    writeFileSync(
      rules,
      'service cloud.firestore { match /databases/{d}/documents { match /open/{id} { allow read, write; } } }',
    )
    writeFileSync(
      join(home, 'files.rules'),
      'service firebase.storage { match /b/{b}/o { match /a.txt { allow write; } } }',
    )
    const receiver = await openReceiver()
    const port = await freePort()
    const words = ['--host', '127.0.0.1', '--port', String(port), '--project_id', 'demo-java', '--rules', rules]
    const child = spawn('java', ['-jar', 'no.jar', ...words, '--functions_emulator', `127.0.0.1:${receiver.port}`], {
      cwd: home,
      env,
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const at = `http://127.0.0.1:${port}`
    const documents = `${at}/v1/projects/demo-java/databases/(default)/documents`
    const write = async (collection: string, fields: object, headers = {}) =>
      (await fetch(`${documents}/${collection}`, { method: 'POST', headers, body: JSON.stringify({ fields }) })).status
    try {
      await eventually(async () => expect((await fetch(at)).status).toBe(200))
      const key = 'us-heard-0'
      await fetch(`${at}/emulator/v1/projects/demo-java/eventarcTrigger?eventarcTriggerId=${key}`, {
        method: 'POST',
        body: JSON.stringify({
          eventType: 'google.cloud.firestore.document.v1.created',
          database: '(default)',
          document: { value: 'open/{id}', matchType: 'PATH_PATTERN' },
        }),
      })
      expect([await write('open', {}), await write('closed', {})]).toEqual([200, 403])
      const heard = () => receiver.received.map(({ path }) => path)
      await eventually(() => expect(heard()).toEqual([`POST /functions/projects/demo-java/triggers/${key}`]))
      const upload = async (name: string) =>
        (await fetch(`${at}/v0/b/demo-java.appspot.com/o?name=${name}`, { method: 'POST', body: 'x' })).status
      expect([await upload('a.txt'), await upload('b.txt')]).toEqual([200, 403])
      const mail = {
        to: { stringValue: 'ada@example.org' },
        message: { mapValue: { fields: { subject: { stringValue: 'Rent' }, text: { stringValue: 'due' } } } },
      }
      expect(await write('mail', mail, { authorization: 'Bearer owner' })).toBe(200)
      await eventually(async () => {
        const { messages } = (await (await fetch(`${at}/operator/v1/messages`)).json()) as { messages: object[] }
        expect(messages).toMatchObject([{ to: 'ada@example.org', subject: 'Rent' }])
      })
    } finally {
      child.kill('SIGINT')
      await ended
      await receiver.close()
    }
    expect(child.exitCode).toBe(0)
  },
)
