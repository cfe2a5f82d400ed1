/** What goes over the pipe between the host and the worker process. Requests themselves go over loopback HTTP, guarded by `token`. */
export type ToWorker =
  | {
      kind: 'start'
      folder: string
      project: string
      privatePort: number
      token: string
      clockOffset: number
      /** Values of secrets that are not in the environment. */
      secrets: Record<string, string>
    }
  | { kind: 'ping' }
  /** Nobody calls it for now: it does what would else hold up the next calls. */
  | { kind: 'rest' }
  /** Milliseconds that the product's clock is ahead of this machine's. */
  | { kind: 'clock'; offset: number }
  /** It ends as soon as no function runs any more. */
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'ready'; port: number; endpoints: { name: string; endpoint: unknown }[] }
  | { kind: 'failed'; reason: string }
  /** `memoryBy`: the function that fills the process, if any. */
  | { kind: 'pong'; memoryBy: string | null }
  /** A function held the process's only thread for longer than a turn may take. */
  | { kind: 'held'; function: string; milliseconds: number }
  /**
   * It should take no more runs: a function threw where nothing of its own could catch it, or wanted to end the process, or the heap is nearly
   * full. `function`: whose doing it was, null where nobody knows.
   */
  | { kind: 'broken'; function: string | null; by: 'exception' | 'exit' | 'memory' }

/** Names which function a request to the worker is for, and in which way it is called. */
export const functionHeader = 'x-embedded-function'
export const wayHeader = 'x-embedded-way'
export const tokenHeader = 'x-embedded-token'
/**
 * A call that can be taken back expects `100 Continue`, and its body is not sent before: until then the worker has not begun it, and without its
 * body never does. Where there is none, its end is sent as a chunk, and this header has the `Content-Length` that came, or nothing.
 */
export const noBodyHeader = 'x-embedded-no-body'
