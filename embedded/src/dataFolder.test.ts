import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataFolder } from './dataFolder.ts'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'folder-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('makes the folder for this user alone', () => {
  const folder = openDataFolder(join(home, 'new/data'))
  expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  folder.release()
})

it('is refused to a second user with the process that has it, and given after release', () => {
  const folder = openDataFolder(home)
  expect(() => openDataFolder(home)).toThrow(`is in use by another Duebook (process ${process.pid})`)
  folder.release()
  openDataFolder(home).release()
})

it('is free at once when its process was killed', async () => {
  const source = `const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'dataFolder.ts'))}); openDataFolder(${JSON.stringify(home)}); console.log('has it'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  const ended = new Promise((resolve) => other.once('exit', resolve))
  try {
    expect(() => openDataFolder(home)).toThrow(`process ${other.pid}`)
  } finally {
    other.kill('SIGKILL')
  }
  await ended
  openDataFolder(home).release()
})

it('says that a place cannot be written', () => {
  writeFileSync(join(home, 'file'), '')
  expect(() => openDataFolder(join(home, 'file/data'))).toThrow(/cannot be written \(ENOTDIR\)/)
})

it('is not opened when a newer release wrote it', () => {
  writeFileSync(join(home, 'version.json'), '{"format":99}')
  expect(() => openDataFolder(home)).toThrow(/written by a newer Duebook \(format 99/)
  writeFileSync(join(home, 'version.json'), 'x')
  expect(() => openDataFolder(home)).toThrow(/version.json is damaged/)
})

it.each([
  ['version.json, left empty by a power cut', 'version.json', '', '{"format":2}\n'],
  ['version.json, allotted but never filled', 'version.json', '\0\0\0', '{"format":2}\n'],
  ['owner.json', 'owner.json', '{"pi', `{"pid":${process.pid}}\n`],
  ['lock.sqlite', 'lock.sqlite', 'x'.repeat(5000), ''],
])('makes what holds nothing anew: %s', (_what, name, damaged, sound) => {
  writeFileSync(join(home, name), damaged)
  const folder = openDataFolder(home)
  expect(readFileSync(join(home, name), 'utf8')).toBe(sound)
  expect(() => openDataFolder(home)).toThrow('is in use by another Duebook')
  folder.release()
})
