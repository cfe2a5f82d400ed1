import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { patience } from '../conformance/patience.ts'
import { copyOfFixture } from '../functions/fixtures/world.ts'
import { silentLog } from '../log.ts'
import { readDatabaseCommand } from './database-command.ts'
import { readFirebaseJson } from './firebase-json.ts'
import { readGiven } from './given.ts'
import { runEmulators } from './run.ts'
import { emulatorVariables } from './variables.ts'

const home = mkdtempSync(join(tmpdir(), 'somebodys-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
/** A project of somebody else's, with these files. */
function somebodys(name: string, files: { [path: string]: string | object }): string {
  const folder = join(home, name)
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files))
    writeFileSync(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text))
  return folder
}

describe('[EM1] a firebase.json', () => {
  it('says what is stood in for, at its ports or the official ones, and what is not', async () => {
    const folder = somebodys('read', {
      'firebase.json': {
        firestore: [
          { database: 'other', rules: 'other.rules' },
          { database: '(default)', rules: 'their.rules', indexes: 'their.indexes.json' },
        ],
        storage: { rules: 'storage.rules' },
        emulators: { auth: { port: 9199 }, storage: { port: 9299, host: '0.0.0.0' }, pubsub: { port: 1 } },
      },
      '.firebaserc': { projects: { default: 'their-project' } },
      'their.rules': '',
      'their.indexes.json': '{}',
      'storage.rules': '',
    })
    const read = (only: string[] | null) => readFirebaseJson(join(folder, 'firebase.json'), { project: null, only })
    expect(await read(null)).toEqual({
      project: 'their-project',
      ports: { hub: 4400, auth: 9199, firestore: 8080, storage: 9299 },
      rulesFile: join(folder, 'their.rules'),
      indexesFile: join(folder, 'their.indexes.json'),
      storageRulesFile: join(folder, 'storage.rules'),
      functionsFolder: null,
      mailCollection: null,
      leftOut: [
        '1 databases besides the default one',
        'pubsub',
        'the address 0.0.0.0 of storage, which is at 127.0.0.1',
      ],
    })
    expect((await read(['auth'])).ports).toEqual({ hub: 4400, auth: 9199 })
  })
  it.each<[what: string, json: object | string, said: string]>([
    ['is no JSON', '{', 'firebase.json cannot be read'],
    ['is a list', '[]', 'must hold an object'],
    ['has a port that is none', { emulators: { auth: { port: '9099' } } }, 'port of emulators.auth'],
    ['names rules that are not there', { firestore: { rules: 'gone.rules' } }, 'names rules gone.rules'],
    ['names functions that are not there', { functions: { source: 'gone' } }, 'names functions gone'],
  ])('that %s is refused in a sentence', async (what, json, said) => {
    const folder = somebodys(what, { 'firebase.json': json })
    await expect(readFirebaseJson(join(folder, 'firebase.json'), { project: null, only: null })).rejects.toThrow(said)
  })
})

describe('[EM2] the command line', () => {
  it('is read from where the person stands', () => {
    expect(
      readGiven(['exec', 'npm test', '--only=auth,firestore', '--import', 'seed', '--export-on-exit'], '/at'),
    ).toEqual({
      command: 'npm test',
      config: '/at/firebase.json',
      project: null,
      only: ['auth', 'firestore'],
      importFrom: '/at/seed',
      exportTo: '/at/seed',
      functionsAt: null,
      requireIndexes: 'no',
    })
    expect(
      readGiven(
        ['start', '--export-on-exit', 'out', '--config=x.json', '--project', 'demo-x', '--require-indexes=whole'],
        '/at',
      ),
    ).toMatchObject({
      command: null,
      config: '/at/x.json',
      project: 'demo-x',
      exportTo: '/at/out',
      requireIndexes: 'whole',
    })
  })
  it.each<[flags: string[], said: string]>([
    [[], 'Say start or exec'],
    [['stop'], 'Say start or exec, not "stop"'],
    [['exec'], 'exec takes one command'],
    [['exec', 'a', 'b'], 'exec takes one command'],
    [['start', 'a'], 'start takes flags alone'],
    [['start', '--ui'], 'The flag --ui is not known'],
    [['start', '--config'], '--config needs a value'],
    [['start', '--export-on-exit'], '--export-on-exit needs a folder'],
    [['start', '--project', 'A B'], '--project must be'],
    [['start', '--functions-at', '5001'], '--functions-at must be a host and a port'],
    [['start', '--require-indexes', 'yes'], '--require-indexes must be no, defined or whole, not "yes"'],
  ])('%j is refused in a sentence', (flags, said) => {
    expect(() => readGiven(flags, '/at')).toThrow(said)
  })
})

it.each<[extensions: object | undefined, variables: string | null, collection: string | null]>([
  [{ mails: 'firebase/firestore-send-email@latest' }, 'A=b\nMAIL_COLLECTION="letters"\n', 'letters'],
  [{ mails: 'firebase/firestore-send-email@0.1.34' }, null, 'mail'],
  [{ resize: 'firebase/storage-resize-images@1' }, null, null],
  [undefined, null, null],
])('[EM7] Of the extensions %j the mails are in %j', async (extensions, variables, collection) => {
  const folder = somebodys(`extension-${Object.keys(extensions ?? {})[0]}-${collection}`, {
    'firebase.json': { firestore: {}, extensions },
  })
  if (variables !== null) {
    mkdirSync(join(folder, 'extensions'))
    writeFileSync(join(folder, 'extensions', 'mails.env'), variables)
  }
  const read = await readFirebaseJson(join(folder, 'firebase.json'), { project: null, only: null })
  expect(read.mailCollection).toBe(collection)
})

describe('[EM8] in the place of Java', () => {
  const started = (...more: string[]) => ['-Duser.language=en', '-jar', '/some.jar', ...more]
  it('the command of the official tool is read', () => {
    expect(
      readDatabaseCommand(
        started(
          ...'--host 127.0.0.1 --port 8080 --websocket_port 9150 --database-edition standard'.split(' '),
          ...'--project_id demo-x --rules /at/x.rules --functions_emulator 127.0.0.1:5001'.split(' '),
        ),
      ),
    ).toEqual({ port: 8080, project: 'demo-x', rulesFile: '/at/x.rules', functionsAt: '127.0.0.1:5001' })
    expect(readDatabaseCommand(started('--port', '1'))).toMatchObject({ project: null, functionsAt: null })
  })
  it.each<[words: string[], said: string]>([
    [started('serve'), 'database emulator alone'],
    [['-version'], 'database emulator alone'],
    [started('--port', '0'), '--port must be'],
    [started('--port', '1', '--seed_from_export', '/x'), 'is not read'],
    [started('--port', '1', '--database-edition', 'enterprise'), 'standard edition'],
  ])('%j is refused in a sentence', (words, said) => {
    expect(() => readDatabaseCommand(words)).toThrow(said)
  })
})

it('[EM3] The SDKs of a command find each service by its variable, and none that does not stand', () => {
  expect(emulatorVariables('p', { hub: 1, auth: 2, storage: 3, eventarc: 4 })).toEqual({
    GCLOUD_PROJECT: 'p',
    FIREBASE_EMULATOR_HUB: '127.0.0.1:1',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:2',
    FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:3',
    STORAGE_EMULATOR_HOST: 'http://127.0.0.1:3',
    CLOUD_EVENTARC_EMULATOR_HOST: 'http://127.0.0.1:4',
  })
})

describe('a run', () => {
  const folder = somebodys('run', {
    'firebase.json': {
      firestore: { rules: 'firestore.rules' },
      storage: { rules: 'storage.rules' },
      emulators: Object.fromEntries(['hub', 'auth', 'firestore', 'storage'].map((name) => [name, { port: 0 }])),
    },
    'firestore.rules': `service cloud.firestore { match /databases/{d}/documents { match /open/{id} { allow read, write; } } }`,
    'storage.rules': `service firebase.storage { match /b/{b}/o { match /{name} { allow read, write; } } }`,
    // Writes what it finds; with a word, it puts something there first.
    'script.mjs': `
      import { writeFileSync } from 'node:fs'
      const at = (name) => 'http://' + process.env[name]
      const documents = at('FIRESTORE_EMULATOR_HOST') + '/v1/projects/' + process.env.GCLOUD_PROJECT + '/databases/(default)/documents'
      const post = async (address, body, headers = {}) => {
        const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
        return [answer.status, await answer.json()]
      }
      const identity = at('FIREBASE_AUTH_EMULATOR_HOST') + '/identitytoolkit.googleapis.com/v1/accounts:'
      const ada = { email: 'ada@example.org', password: 'correct horse battery', returnSecureToken: true }
      const found = {}
      if (process.argv[2]) {
        found.refused = (await post(documents + '/closed?documentId=a', { fields: {} }))[0]
        found.written = (await post(documents + '/open?documentId=a', { fields: { n: { integerValue: '1' } } }))[0]
        found.mail = (await post(documents + '/mail?documentId=a', { fields: { to: { stringValue: 'a@b.example' } } }, { authorization: 'Bearer owner' }))[0]
        found.signedUp = (await post(identity + 'signUp?key=k', ada))[0]
        const bucket = at('FIREBASE_STORAGE_EMULATOR_HOST') + '/v0/b/' + process.env.GCLOUD_PROJECT + '.appspot.com/o?uploadType=media&name=a.txt'
        found.uploaded = (await fetch(bucket, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' })).status
      }
      const read = await (await fetch(documents + '/open/a')).json()
      found.n = read.fields?.n?.integerValue
      found.mailFields = Object.keys((await (await fetch(documents + '/mail/a', { headers: { authorization: 'Bearer owner' } })).json()).fields ?? {})
      found.signedIn = (await post(identity + 'signInWithPassword?key=k', ada))[0]
      found.file = await (await fetch(at('FIREBASE_STORAGE_EMULATOR_HOST') + '/v0/b/' + process.env.GCLOUD_PROJECT + '.appspot.com/o/a.txt?alt=media')).text()
      const hub = await (await fetch(at('FIREBASE_EMULATOR_HUB') + '/emulators')).json()
      found.hub = Object.values(hub).map(({ name, host, port }) => [name, host + ':' + port])
      found.own = [['hub', 'FIREBASE_EMULATOR_HUB'], ['auth', 'FIREBASE_AUTH_EMULATOR_HOST'], ['firestore', 'FIRESTORE_EMULATOR_HOST'], ['storage', 'FIREBASE_STORAGE_EMULATOR_HOST']]
        .map(([name, variable]) => [name, process.env[variable]])
      writeFileSync('found.json', JSON.stringify(found))
      process.exit(process.argv[2] ? 7 : 0)`,
  })
  const said: string[] = []
  const run = (...flags: string[]) =>
    runEmulators(readGiven(['exec', ...flags, '--project', 'demo-run'], folder), {
      clock: systemClock,
      log: silentLog,
      cwd: folder,
      environment: process.env,
      say: (line) => said.push(line),
      stopped: new Promise(() => {}),
    })
  const node = `"${process.execPath}" script.mjs`
  const found = () => JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as { [name: string]: unknown }

  it(
    '[EM4] [EM5] ends with its command’s exit code; what it exported is there for the next one, and nothing else is',
    { timeout: 2 * patience },
    async () => {
      expect(await run(`${node} fill`, '--export-on-exit', 'out')).toBe(7)
      const first = found()
      expect(first).toMatchObject({ refused: 403, written: 200, mail: 200, signedUp: 200, uploaded: 200, n: '1' })
      // Their collection `mail` is theirs: nothing is sent or written into it.
      expect(first['mailFields']).toEqual(['to'])
      expect(first['hub']).toEqual(first['own'])
      expect(
        readFileSync(join(folder, 'out', 'documents.jsonl'), 'utf8')
          .trim()
          .split('\n'),
      ).toHaveLength(4)

      expect(await run(node, '--import', 'out', '--export-on-exit')).toBe(0)
      expect(found()).toMatchObject({ n: '1', signedIn: 200, file: 'hello' })
      expect(existsSync(join(folder, 'out.old')) || existsSync(join(folder, 'out.new'))).toBe(false)
      expect(said.filter((line) => line.startsWith('Accounts, documents and files'))).toHaveLength(2)
    },
  )

  it('[EM5] neither takes nor overwrites what is no export of ours', async () => {
    mkdirSync(join(folder, 'theirs'))
    await expect(run(node, '--export-on-exit', 'theirs')).rejects.toThrow('holds no export of ours')
    await expect(run(node, '--import', 'theirs')).rejects.toThrow('official emulators export is not read')
  })
})

describe('functions of a run', () => {
  const folder = somebodys('triggers', {
    'firebase.json': {
      firestore: { rules: 'firestore.rules' },
      functions: { source: 'functions' },
      emulators: Object.fromEntries(
        ['hub', 'auth', 'firestore', 'functions', 'eventarc'].map((name) => [name, { port: 0 }]),
      ),
    },
    'firestore.rules': `service cloud.firestore { match /databases/{d}/documents { match /{path=**} { allow read, write; } } }`,
    // Writes documents before, while and after triggers are off; `echo` of the functions answers each that it is told of.
    'script.mjs': `
      import { writeFileSync } from 'node:fs'
      const documents = 'http://' + process.env.FIRESTORE_EMULATOR_HOST + '/v1/projects/' + process.env.GCLOUD_PROJECT + '/databases/(default)/documents'
      const say = (id) => fetch(documents + '/echo?documentId=' + id, { method: 'POST', body: JSON.stringify({ fields: { said: { stringValue: id } } }) })
      const heard = async (id) => (await fetch(documents + '/echoed/' + id)).status === 200
      const hears = async (id) => { while (!(await heard(id))); }
      const turned = async (to) => {
        const answer = await fetch('http://' + process.env.FIREBASE_EMULATOR_HUB + '/functions/' + to + 'BackgroundTriggers', { method: 'PUT' })
        return [answer.status, await answer.json()]
      }
      const found = {}
      if (process.argv[2]) {
        await say('before')
        found.off = await turned('disable')
        found.before = await heard('before')
        await say('meanwhile')
        found.on = await turned('enable')
        await say('after')
        await hears('after')
        found.meanwhile = await heard('meanwhile')
      } else found.off = await turned('disable')
      writeFileSync('found.json', JSON.stringify(found))`,
  })
  copyOfFixture(folder)
  const run = (...flags: string[]) =>
    runEmulators(readGiven(['exec', ...flags, '--project', 'demo-run'], folder), {
      clock: systemClock,
      log: silentLog,
      cwd: folder,
      environment: process.env,
      say: () => {},
      stopped: new Promise(() => {}),
    })
  const found = () => JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as { [name: string]: unknown }
  it(
    '[EM6] are told of nothing that happens while the hub has switched triggers off',
    { timeout: 2 * patience },
    async () => {
      expect(await run(`"${process.execPath}" script.mjs fill`)).toBe(0)
      expect(found()).toEqual({
        off: [200, { enabled: false }],
        before: true,
        on: [200, { enabled: true }],
        meanwhile: false,
      })
    },
  )
  it('[EM9] and those of another emulator do not go together', async () => {
    await expect(run('true', '--functions-at', '127.0.0.1:5001')).rejects.toThrow('without functions of our own')
  })
  it('[EM6] that do not run cannot be switched, which is said', { timeout: 2 * patience }, async () => {
    expect(await run(`"${process.execPath}" script.mjs`, '--only', 'firestore')).toBe(0)
    expect(found()).toEqual({ off: [400, { error: 'The Cloud Functions emulator is not running.' }] })
  })
  it(
    '[EM1] [EM3] hear of custom events that the admin SDK of a command publishes, whatever its credential',
    { timeout: 2 * patience },
    async () => {
      const record = join(folder, 'record')
      const before = process.env['FIXTURE_RECORD']
      process.env['FIXTURE_RECORD'] = record
      writeFileSync(
        join(folder, 'functions', 'publish.mjs'),
        `
        import { existsSync, readFileSync, writeFileSync } from 'node:fs'
        import { initializeApp } from 'firebase-admin/app'
        import { getEventarc } from 'firebase-admin/eventarc'
        const credential = { getAccessToken: async () => ({ access_token: 'of-a-suite', expires_in: 3600 }) }
        const app = initializeApp({ projectId: process.env.GCLOUD_PROJECT, credential })
        const event = { id: 'e', type: 'shop.order.placed', source: 's', data: { n: 1 } }
        await getEventarc(app).channel().publish(event)
        while (!(existsSync('record') && readFileSync('record', 'utf8').includes('"id":"e"'))) await new Promise(setImmediate)
        const hub = await (await fetch('http://' + process.env.FIREBASE_EMULATOR_HUB + '/emulators')).json()
        const { host, port } = hub.eventarc
        writeFileSync('found.json', JSON.stringify({ same: 'http://' + host + ':' + port === process.env.CLOUD_EVENTARC_EMULATOR_HOST }))`,
      )
      try {
        expect(await run(`"${process.execPath}" functions/publish.mjs`)).toBe(0)
      } finally {
        if (before === undefined) delete process.env['FIXTURE_RECORD']
        else process.env['FIXTURE_RECORD'] = before
      }
      expect(found()).toEqual({ same: true })
    },
  )
  it('[EM1] have their events where they are looked for, which nobody has without them', async () => {
    const read = (only: string[] | null) => readFirebaseJson(join(folder, 'firebase.json'), { project: null, only })
    const ports = async (only: string[] | null) => Object.keys((await read(only)).ports)
    expect(await ports(null)).toEqual(['hub', 'auth', 'firestore', 'functions', 'eventarc'])
    expect(await ports(['functions'])).toEqual(['hub', 'functions', 'eventarc'])
    expect(await ports(['auth'])).toEqual(['hub', 'auth'])
    const bare = somebodys('no functions', { 'firebase.json': { emulators: { eventarc: { port: 1 } } } })
    const { leftOut, ports: none } = await readFirebaseJson(join(bare, 'firebase.json'), { project: null, only: null })
    expect([leftOut, Object.keys(none)]).toEqual([['eventarc'], ['hub', 'auth']])
  })
})
