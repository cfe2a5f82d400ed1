import { createECDH } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPushKeys } from './push-keys.ts'

describe('the pair that push services know us by', () => {
  let folder = ''
  const file = () => join(folder, 'push.key')
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'duebook-push-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is made at the first start, belongs together, and stays', () => {
    const made = openPushKeys(folder, () => false)
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(made.privateKey, 'base64url'))
    expect(pair.getPublicKey('base64url')).toBe(made.publicKey)
    expect(openPushKeys(folder, () => true)).toEqual(made)
    expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it('of which the number begins with zeros is read as it was made', () => {
    const small = Buffer.concat([Buffer.alloc(31), Buffer.from([7])]).toString('base64url')
    writeFileSync(file(), small)
    expect(openPushKeys(folder, () => true).privateKey).toBe(small)
  })

  it.each(['', 'x', 'A'.repeat(43), '-'.repeat(44)])(
    'that is damaged (%j) is made anew only while nobody needs it',
    (damaged) => {
      writeFileSync(file(), damaged)
      expect(() => openPushKeys(folder, () => true)).toThrow(/push\.key is damaged.*each device subscribes again/)
      expect(readFileSync(file(), 'utf8')).toBe(damaged)
      openPushKeys(folder, () => false)
      expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/)
    },
  )
})
