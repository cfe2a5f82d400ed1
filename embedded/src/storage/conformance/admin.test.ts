import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminBucketScenarios } from './admin-bucket-scenarios.ts'
import { adminByteScenarios } from './admin-byte-scenarios.ts'
import { adminObjectScenarios } from './admin-object-scenarios.ts'
import type { Kit, Scenario } from './admin-scenario.ts'
import { openWorld } from './world.ts'

let kit: Kit
let app: App
beforeAll(async () => {
  const world = await openWorld({ flags: ['--emulator'] })
  process.env['STORAGE_EMULATOR_HOST'] = `http://127.0.0.1:${world.embedded().privatePort}`
  app = initializeApp({ projectId: 'demo-files', storageBucket: world.bucket }, 'files')
  kit = { bucket: getStorage(app).bucket(), world, folder: mkdtempSync(join(tmpdir(), 'admin-files-')) }
})
afterAll(async () => {
  delete process.env['STORAGE_EMULATOR_HOST']
  if (app) await deleteApp(app)
  if (kit) rmSync(kit.folder, { recursive: true, force: true })
  await kit?.world.stop()
})

/** The calls that the scenario makes of a file or a bucket, before its title. */
const titled = ([title, run, expected]: Scenario): Scenario => {
  const calls = [...run.toString().matchAll(/(?:\bbucket|\.file\([^)]*\)|\bfile|\bcopy)\.(\w+)\(/g)].map(
    ([, call = '']) => call,
  )
  const named = [...new Set(calls)].filter((call) => call !== 'file')
  return [named.length > 0 ? `${named.join(', ')}: ${title}` : title, run, expected]
}
describe('firebase-admin/storage in Node', () => {
  it.each([...adminByteScenarios, ...adminObjectScenarios, ...adminBucketScenarios].map(titled))(
    '[S02] %s',
    async (_title, run, expected) => expect(await run(kit)).toEqual(expected),
  )
})
