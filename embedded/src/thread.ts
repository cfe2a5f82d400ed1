import { setFlagsFromString } from 'node:v8'
import { Worker, type ResourceLimits } from 'node:worker_threads'

export type Thread = Worker

/**
 * Starts a thread of this process on a module of ours; `workerData` is its first message, cloned.
 *
 * A thread strips the types of what it imports, which Node does in WebAssembly. Some dozen files in, V8 compiles what calls out of that
 * WebAssembly once more, and when another thread ends at that moment it frees the code under it: the process dies without a word
 * (decision 008). So V8 is told never to compile it twice, which costs nothing that can be measured.
 */
export function startThread(module: URL, workerData?: unknown, resourceLimits: ResourceLimits = {}): Thread {
  setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')
  return new Worker(module, { workerData, execArgv: [], resourceLimits })
}
