import { spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHosted } from '../../tools/hosted/build.ts'
import { callersOf } from '../../tools/hosted/endpoints.ts'
import { heldPort, root, until } from '../product/start-product.ts'

// The folder that is deployed, and what the hosted cloud's own tool reads in it before it deploys: every function, with a trigger that it knows.
type Endpoint = Record<string, unknown> & { secretEnvironmentVariables?: { key: string }[] }
type Manifest = {
  endpoints: Record<string, Endpoint>
  params: { name: string; type: string }[]
}
type Header = { key: string; value: string }
type Configuration = {
  hosting: {
    headers: { source: string; headers: Header[] }[]
    rewrites: { source: string; function?: { functionId: string; region: string } }[]
  }
}
const to = mkdtempSync(join(tmpdir(), 'hosted-'))
let manifest: Manifest
let configuration: Configuration
let ended: (() => Promise<void>) | undefined

beforeAll(async () => {
  const settings = {
    app: { projectId: 'due-1', apiKey: 'key', appId: '1:2:web:3', storageBucket: 'due-1.firebasestorage.app' },
    origin: 'https://due.example.org',
    to,
    signUp: 'closed',
    operator: 'you@example.org',
    providers: 'google.com',
    plans: '',
    appCheck: '6LcExampleSiteKeyOfThisTest0000000000000',
    mailFrom: 'Duebook <due@example.org>',
    smtp: 'smtps://due@mail.example.org',
  }
  // The pages are built with other addresses by the command itself; what is judged here is the rest.
  await buildHosted(root, settings, join(root, 'web/dist'))
  configuration = JSON.parse(read('firebase.json')) as Configuration
  const folder = join(to, 'functions')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['firebase-functions', 'firebase-admin']) {
    const places = ['functions/node_modules', 'node_modules'].map((place) => join(root, place, name))
    const installed = places.find((place) => existsSync(place))
    if (!installed) throw new Error(`The package ${name} is not installed: run npm install.`)
    symlinkSync(realpathSync(installed), join(folder, 'node_modules', name), 'junction')
  }
  const port = await heldPort()
  const tool = join(folder, 'node_modules/firebase-functions/lib/bin/firebase-functions.js')
  const child = spawn(process.execPath, [tool, folder], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...parseEnv(read('functions/.env')),
      PORT: String(port),
      FUNCTIONS_CONTROL_API: 'true',
      GCLOUD_PROJECT: 'due-1',
      FIREBASE_CONFIG: '{"projectId":"due-1","storageBucket":"due-1.appspot.com"}',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  ended = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('close', () => resolve())
      child.kill()
    })
  const answer = await until(
    () => fetch(`http://127.0.0.1:${port}/__/functions.yaml`).catch(() => null),
    () => `the manifest; the tool printed:\n${printed}`,
  )
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  manifest = JSON.parse(text) as Manifest
})
afterAll(async () => {
  await ended?.()
  rmSync(to, { recursive: true, force: true })
})
const read = (name: string) => readFileSync(join(to, name), 'utf8')

describe('the functions of the folder that is deployed', () => {
  it('are all that we export, each with one trigger of the second generation', () => {
    const contents = readFileSync(join(root, 'functions/src/index.ts'), 'utf8')
    const exported = [...contents.matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(exported.length).toBeGreaterThan(3)
    expect(Object.keys(manifest.endpoints).toSorted()).toEqual(exported.toSorted())
    for (const [name, endpoint] of Object.entries(manifest.endpoints)) {
      const triggers = Object.keys(endpoint).filter((key) => key.endsWith('Trigger'))
      expect([name, triggers.length, endpoint['platform']]).toEqual([name, 1, 'gcfv2'])
      expect(endpoint['entryPoint'], name).toBe(name)
    }
  })
  it('are called by what called them when the counts of docs/hosted.md were taken', () => {
    const counted = JSON.parse(readFileSync(join(root, 'tools/hosted/callers.json'), 'utf8')) as object
    const how = 'count anew with DUEBOOK_WRITE=yes npm run measure -- cost'
    expect(callersOf(manifest.endpoints), how).toEqual(counted)
  })
  it('stay well below the 500 triggers of documents that the vendor lets a project have', () => {
    const ofDocuments = Object.values(manifest.endpoints).filter(({ eventTrigger }) =>
      (eventTrigger as { eventType?: string } | undefined)?.eventType?.includes('firestore'),
    )
    expect(ofDocuments.length).toBeGreaterThan(20)
    expect(ofDocuments.length).toBeLessThan(100)
    const said = `${ofDocuments.length} functions, of some`
    expect(readFileSync(join(root, 'docs/hosted.md'), 'utf8')).toContain(said)
  })
  it('find a value for each of their parameters beside them, and the rest among the secrets that they declare', () => {
    const secrets = manifest.params.filter(({ type }) => type === 'secret').map(({ name }) => name)
    const rest = manifest.params.filter(({ type }) => type !== 'secret').map(({ name }) => name)
    expect(Object.keys(parseEnv(read('functions/.env'))).toSorted()).toEqual(rest.toSorted())
    expect(secrets.toSorted()).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'VAPID_PRIVATE_KEY',
      'VAPID_PUBLIC_KEY',
    ])
    expect(manifest.endpoints['stripeWebhook']?.secretEnvironmentVariables?.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
    )
  })
  it('have the holidays of every region with them', () => {
    const bundle = read('functions/index.js')
    const regions = readdirSync(join(root, 'domain/src/holidays/data')).filter((name) => name.endsWith('.ts'))
    expect(regions.length).toBeGreaterThan(100)
    expect(regions.filter((name) => !bundle.includes(`// domain/src/holidays/data/${name}`))).toEqual([])
  })
  it('are reached under the app’s own address, each that answers at one, before the app’s own pages', () => {
    const addressed = Object.entries(manifest.endpoints)
      .filter(([, endpoint]) => 'callableTrigger' in endpoint || 'httpsTrigger' in endpoint)
      .map(([name]) => `/duebook/us-central1/${name}`)
    const { rewrites } = configuration.hosting
    expect(rewrites.map(({ source }) => source)).toEqual(expect.arrayContaining(addressed))
    expect(rewrites.at(-1)?.source).toBe('**')
    for (const { function: target } of rewrites)
      if (target) expect(Object.keys(manifest.endpoints)).toContain(target.functionId)
  })
})

const sentPolicy = () =>
  configuration.hosting.headers[0]?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value

describe('the rest of the folder that is deployed', () => {
  it('has every header of our own server, with the vendor’s services beside this origin', async () => {
    const { headers } = configuration.hosting.headers.find(({ source }) => source === '**')!
    const sent = new Map(headers.map(({ key, value }) => [key, value]))
    const { securityHeaders, contentPolicy, inlineScripts } =
      await import('../../embedded/src/http/security-headers.ts')
    expect([...sent.keys()]).toEqual([...Object.keys(securityHeaders('')), 'Cache-Control'])
    const directives = (policy: string) => policy.split('; ').map((one) => one.split(' '))
    const theirs = new Map(directives(sent.get('Content-Security-Policy')!).map(([name, ...rest]) => [name, rest]))
    for (const [name, ...own] of directives(contentPolicy())) {
      const now = theirs.get(name)!
      expect(now.slice(0, own.length), name).toEqual(own)
      for (const more of now.slice(own.length))
        expect(more).toMatch(
          /^'sha256-[\w+/]{43}='$|^https:\/\/[\w*.-]+\.(google|googleapis|gstatic|googletagmanager|google-analytics)?\.?com(\/recaptcha\/)?$/,
        )
    }
    const scripts = theirs.get('script-src')!
    expect(scripts).not.toContain("'unsafe-inline'")
    expect(scripts.filter((one) => one.startsWith("'sha256-"))).toEqual(inlineScripts(read('web/index.html')))
  })
  it('lets the app ask for a proof that it is the app where it was built with a site key, and nowhere else', async () => {
    expect(parseEnv(read('functions/.env'))['ENFORCE_APP_CHECK']).toBe('yes')
    const { hostedConfiguration } = await import('../../tools/hosted/configuration.ts')
    const own = { functions: [], hosting: { rewrites: [] } }
    const policyOf = (isChecked: boolean) => {
      const { headers } = hostedConfiguration(own, [], { isChecked, page: read('web/index.html') }).hosting
      return headers[0]?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? ''
    }
    expect(policyOf(true)).toBe(sentPolicy())
    const exchange = ' https://content-firebaseappcheck.googleapis.com'
    expect(policyOf(true).replace(exchange, '')).toBe(policyOf(false))
    expect(policyOf(true)).toContain(exchange)
    const directives = new Map(
      policyOf(true)
        .split('; ')
        .map((one) => [one.split(' ')[0], one]),
    )
    const recaptcha = 'https://www.google.com/recaptcha/'
    expect(directives.get('script-src')).toContain(`${recaptcha} https://www.gstatic.com/recaptcha/`)
    expect(directives.get('frame-src')).toContain(`${recaptcha} https://recaptcha.google.com/recaptcha/`)
    expect(directives.get('connect-src')).toContain(recaptcha)
  })
  it('has the rules as they are, and the indexes with what lets sent mails go', () => {
    for (const name of ['firestore.rules', 'storage.rules'])
      expect(read(name)).toBe(readFileSync(join(root, name), 'utf8'))
    const own = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')) as Record<string, unknown[]>
    const deployed = JSON.parse(read('firestore.indexes.json')) as typeof own
    expect(deployed['indexes']).toEqual(own['indexes'])
    expect(deployed['fieldOverrides']).toEqual([
      ...own['fieldOverrides']!,
      { collectionGroup: 'mail', fieldPath: 'delivery.expireAt', ttl: true, indexes: [] },
    ])
  })
  it('has no path of the machine that made it, no test, no fixture and no secret', () => {
    const files = globSync(['**/*.{js,json,html,rules}', '**/.env', '**/*.env'], {
      cwd: to,
      exclude: ['**/node_modules/**'],
    })
    expect(files).toEqual(expect.arrayContaining(['functions/index.js', 'web/index.html', 'functions/package.json']))
    for (const file of files) {
      const text = read(file)
      expect([file, text.includes(root), text.includes(homedir() + '/'), text.includes(to)]).toEqual([
        file,
        false,
        false,
        false,
      ])
      expect(
        /\/\/ [\w/.-]*(\.test\.ts|fixtures\/)|sk_(live|test)_\w{8}|BEGIN [A-Z ]*PRIVATE KEY-----\\?n?\w/.exec(
          text,
        )?.[0],
        file,
      ).toBe(undefined)
    }
  })
})
