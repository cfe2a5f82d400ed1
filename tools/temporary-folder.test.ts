import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = `
  const { makeTemporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))})
  const { spawnSync } = await import('node:child_process')
  makeTemporaryFolder()
  const leave = 'const { mkdtempSync } = require("fs"), { tmpdir } = require("os"); console.log(tmpdir()); mkdtempSync(tmpdir() + "/left-")'
  spawnSync(process.execPath, ['-e', leave], { stdio: 'inherit' })
`
const run = (ending: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program + ending], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const folder = once(child.stdout, 'data').then(([printed]) => String(printed).trim())
  return { child, folder, ended: once(child, 'exit') }
}

it('what a run and those it starts leave in the temporary folder goes with the run', async () => {
  const { folder, ended } = run('process.exit(3)')
  expect(await folder).toMatch(/duebook-test-/)
  expect((await ended)[0]).toBe(3)
  expect(existsSync(await folder)).toBe(false)
})

it.skipIf(process.platform === 'win32')('so it does when the run is told to stop', async () => {
  const { child, folder, ended } = run('setInterval(() => {}, 1000)')
  const place = await folder
  expect(existsSync(place)).toBe(true)
  child.kill('SIGTERM')
  await ended
  expect(existsSync(place)).toBe(false)
})
