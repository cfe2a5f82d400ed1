import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { matchesImported, type ImportedHash } from './imported-hash.ts'

/** One piece of work for the worker: a key of ours, and beside it a hash of another service to compare, if there is one. */
export type Derivation = {
  password: string
  salt: Uint8Array
  logN: number
  r: number
  p: number
  imported: ImportedHash | null
}
export type Derived = { key: Uint8Array; importedMatches: boolean }

// scryptSync in a thread of its own: the asynchronous one takes the pool that every file read of the process needs.
parentPort?.on('message', ({ password, salt, logN, r, p, imported }: Derivation) => {
  const N = 2 ** logN
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r })
  const importedMatches = imported !== null && matchesImported(password, imported)
  parentPort?.postMessage({ key, importedMatches } satisfies Derived)
})
