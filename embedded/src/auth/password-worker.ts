import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** One derivation asked of the worker. */
export type Derivation = { id: number; password: string; salt: Uint8Array; logN: number; r: number; p: number }
export type Derived = { id: number; key: Uint8Array }

// scryptSync in a thread of its own: the asynchronous one takes the pool that every file read of the process needs.
parentPort?.on('message', ({ id, password, salt, logN, r, p }: Derivation) => {
  const N = 2 ** logN
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r })
  parentPort?.postMessage({ id, key } satisfies Derived)
})
