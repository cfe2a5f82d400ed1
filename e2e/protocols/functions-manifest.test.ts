import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldPort, root, until } from '../product/start-product.ts'

// What the hosted cloud's own tool would read before it deploys the folder: every function, with a trigger that it knows.
type Manifest = { specVersion: string; endpoints: Record<string, Record<string, unknown>> }
let manifest: Manifest
let ended: (() => Promise<void>) | undefined

beforeAll(async () => {
  const port = await heldPort()
  const folder = join(root, 'functions')
  const tool = ['functions/node_modules', 'node_modules']
    .map((place) => join(root, place, 'firebase-functions/lib/bin/firebase-functions.js'))
    .find((path) => existsSync(path))
  if (!tool) throw new Error('The package firebase-functions is not installed: run npm install.')
  const child = spawn(process.execPath, [tool, folder], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      FUNCTIONS_CONTROL_API: 'true',
      // An open house has no function that is asked about accounts.
      SIGN_UP: 'closed',
      GCLOUD_PROJECT: 'demo-deploy',
      FIREBASE_CONFIG: '{"projectId":"demo-deploy","storageBucket":"demo-deploy.appspot.com"}',
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
afterAll(() => ended?.())

it('names every function that the folder exports', () => {
  const contents = readFileSync(join(root, 'functions/src/index.ts'), 'utf8')
  const exported = [...contents.matchAll(/^export \{ ([^}]+) \}/gm)].flatMap(([, names = '']) => names.split(', '))
  expect(exported.length).toBeGreaterThan(3)
  expect(Object.keys(manifest.endpoints).toSorted()).toEqual(exported.toSorted())
})
it('gives each exactly one trigger of the second generation, and a region', () => {
  for (const [name, endpoint] of Object.entries(manifest.endpoints)) {
    const triggers = Object.keys(endpoint).filter((key) => key.endsWith('Trigger'))
    expect([name, triggers.length, endpoint['platform']]).toEqual([name, 1, 'gcfv2'])
    expect(endpoint['entryPoint'], name).toBe(name)
  }
})
