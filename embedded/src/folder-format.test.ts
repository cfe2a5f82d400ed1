import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { openDataFolder } from './dataFolder.ts'
import { readConfiguration } from './flags.ts'
import { folderFormat } from './folder-format.ts'
import { silentLog } from './log.ts'
import { startEmbedded } from './main.ts'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'folder-format-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Folders that earlier releases wrote, with the sum of their documents: `fixtures/PROVENANCE.md`. */
const kept = ['first', 'many-kinds'] as const
type Kept = { documents: { count: number; sha256: string }; files: Record<string, string> }

function unpack(name: (typeof kept)[number]): Kept {
  const archive = join(import.meta.dirname, `fixtures/folder-of-${name}.json.gz`)
  const folder = JSON.parse(gunzipSync(readFileSync(archive)).toString()) as Kept
  for (const [path, content] of Object.entries(folder.files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), Buffer.from(content, 'base64'), { mode: 0o600 })
  }
  return folder
}

/** Ends as a power failure of the process would, once the point is reached. */
async function bringAndDieAt(point: string): Promise<boolean> {
  const source = `const { bringToFormat } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-format.ts'))})
    bringToFormat(${JSON.stringify(home)}, 1, (point) => point === ${JSON.stringify(point)} && process.kill(process.pid, 'SIGKILL'))`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

const points = [
  'before the copy has its name',
  'after the copy',
  ...['functions', 'trigger-email', 'firestore'].flatMap((store) => [`before ${store}.sqlite`, `in ${store}.sqlite`]),
  'before the version',
  'after the version',
]

describe.each(kept)('a folder of an earlier release: %s', (name) => {
  it('is brought to this format, whatever point the process was killed at, and holds the same documents', async () => {
    const folder = unpack(name)
    const checkpoint = howFarItRead()
    // One after the other on the same folder: each goes on from where the last was ended.
    const died: string[] = []
    for (const point of points) if (await bringAndDieAt(point)) died.push(point)
    expect(died).toEqual(points)
    openDataFolder(home).release()
    expect(JSON.parse(readFileSync(join(home, 'version.json'), 'utf8'))).toEqual({ format: folderFormat })
    expect(documentsIn(home)).toEqual(folder.documents)
    expect(howFarItRead()).toBe(checkpoint)
    const counted = readBy('firestore.sqlite', 'SELECT log_bytes AS bytes FROM meta')
    const reckoned =
      'SELECT SUM(COALESCE(OCTET_LENGTH(before), 0) + COALESCE(OCTET_LENGTH(after), 0)) AS bytes FROM log'
    expect(counted).toEqual(readBy('firestore.sqlite', reckoned))
  })

  it('is kept as it was until this release has served from it', () => {
    const folder = unpack(name)
    const first = openDataFolder(home)
    const copy = join(home, 'before-format-2')
    for (const [path, content] of Object.entries(folder.files))
      if (/\.sqlite$|^keys|^version/.test(path) && !path.startsWith('lock'))
        expect([path, readFileSync(join(copy, path)).equals(Buffer.from(content, 'base64'))]).toEqual([path, true])
    first.release()
    openDataFolder(home).release()
    expect(existsSync(copy)).toBe(true)
    const second = openDataFolder(home)
    second.proved()
    second.release()
    openDataFolder(home).release()
    expect(readdirSync(home).filter((one) => one.startsWith('before-'))).toEqual([])
  })
})

it('serves what an earlier release held: who signs in, their documents and their mails', async () => {
  unpack('many-kinds')
  const flags = ['--data', home, '--port', '0', '--private-port', '0']
  const running = await startEmbedded(readConfiguration(flags, {}), { clock: systemClock, log: silentLog })
  try {
    const signIn = `${running.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=duebook`
    const body = JSON.stringify({ email: 'ada@okafor.example', password: 'a long and quiet sentence' })
    const answer = await fetch(signIn, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { localId } = (await answer.json()) as { localId?: string }
    const operator = `http://127.0.0.1:${running.privatePort}`
    const path = `projects/duebook/databases/(default)/documents/books/${localId}/obligations`
    const documents = await fetch(`${operator}/v1/${path}`, { headers: { authorization: 'Bearer owner' } })
    expect(((await documents.json()) as { documents: unknown[] }).documents.length).toBeGreaterThan(3)
    const mails = (await (await fetch(`${operator}/operator/v1/messages`)).json()) as { messages: { to: string }[] }
    expect(mails.messages.map(({ to }) => to)).toContain('ada@okafor.example')
  } finally {
    await running.stop()
  }
  expect(existsSync(join(home, 'before-format-2/proved'))).toBe(true)
})

it('is copied anew where an upgrade was taken back and the older release has written since', () => {
  const { files } = unpack('first')
  openDataFolder(home).release()
  for (const [path, content] of Object.entries(files)) writeFileSync(join(home, path), Buffer.from(content, 'base64'))
  const database = new DatabaseSync(join(home, 'mail.sqlite'))
  database.exec('CREATE TABLE written_since (at INTEGER)')
  database.close()
  openDataFolder(home).release()
  const copied = readBy('before-format-2/mail.sqlite', "SELECT name FROM sqlite_schema WHERE name = 'written_since'")
  expect(copied).toHaveLength(1)
})

it('is refused by an older release, with what to do', () => {
  writeFileSync(join(home, 'version.json'), `{"format":${folderFormat + 1}}`)
  expect(() => openDataFolder(home)).toThrow(
    `was written by a newer Duebook (format ${folderFormat + 1}, this one knows ${folderFormat}): start that release, or restore a backup made by this one.`,
  )
})

/** How much of the documents' log the functions had read, wherever the release kept it. */
function howFarItRead(): unknown {
  const [source] = readBy('functions.sqlite', "SELECT 1 FROM sqlite_schema WHERE name = 'source'")
  const [kept] = source ? readBy('functions.sqlite', "SELECT sequence FROM source WHERE name = 'firestore'") : []
  return (kept ?? readBy('functions.sqlite', 'SELECT sequence FROM checkpoint')[0])?.['sequence']
}

/** The sum of all documents, as the provenance has it. */
function documentsIn(folder: string): Kept['documents'] {
  const database = new DatabaseSync(join(folder, 'firestore.sqlite'))
  try {
    const rows = database.prepare('SELECT path, create_time, update_time, fields FROM documents ORDER BY key').all()
    const sha256 = createHash('sha256')
      .update(rows.map((row) => JSON.stringify(row)).join('\n'))
      .digest('hex')
    return { count: rows.length, sha256 }
  } finally {
    database.close()
  }
}

function readBy(store: string, sql: string) {
  const database = new DatabaseSync(join(home, store))
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}
