// `npm run walk -- nginx|caddy|own-tls`: walks docs/self-hosted.md on this machine, as root with a system user of its own. What it needs: walk-own-server.ts.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownMachine, type Machine } from './own-machine.ts'
import { thisCheckout } from './this-checkout.ts'
import { walkOwnServer } from './walk-own-server.ts'

const kind = process.argv[2] ?? 'nginx'
assert.ok(
  kind === 'nginx' || kind === 'caddy' || kind === 'own-tls',
  `${kind}: there are the walks nginx, caddy and own-tls`,
)
const folder = mkdtempSync(join(tmpdir(), 'duebook-walk-'))
const said = (what: string) => console.log(`✓ ${what}`)
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('As whoever asks, from this checkout: root makes a user and a clone for it.')
let machine: Machine | null = null
try {
  machine = isRoot ? ownMachine(folder) : thisCheckout(folder)
  if (isRoot) said('a system user of its own has a clone of its own, and installed its packages')
  await walkOwnServer({ kind, folder, machine, said })
} finally {
  machine?.remove()
  rmSync(folder, { recursive: true, force: true })
}
