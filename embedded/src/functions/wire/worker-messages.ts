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
  | { kind: 'ping'; id: number }
  /** Milliseconds that the product's clock is ahead of this machine's. */
  | { kind: 'clock'; offset: number }
  /** It ends as soon as no function runs any more. */
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'ready'; port: number; endpoints: { name: string; endpoint: unknown }[] }
  | { kind: 'failed'; reason: string }
  | { kind: 'pong'; id: number }

/** Names which function a request to the worker is for, and in which way it is called. */
export const functionHeader = 'x-embedded-function'
export const wayHeader = 'x-embedded-way'
export const tokenHeader = 'x-embedded-token'
