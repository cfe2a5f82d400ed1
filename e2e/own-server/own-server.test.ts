import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { thisCheckout } from './this-checkout.ts'
import { walkOwnServer } from './walk-own-server.ts'

it('a server of one’s own holds what its document says, from the first account to a restored folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'duebook-walk-'))
  const said: string[] = []
  try {
    await walkOwnServer({ kind: 'own-tls', folder, machine: thisCheckout(folder), said: (what) => said.push(what) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  expect(said.at(-1)).toBe('backed up, destroyed, restored: the book and the session are there')
})
