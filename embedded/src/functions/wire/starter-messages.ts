/** What goes over the pipe between the host and the starter. `id` is the host's name for a process. */
export type ToStarter =
  | {
      kind: 'fork'
      id: number
      /** An absolute path. */
      file: string
      cwd: string
      execArgv: readonly string[]
      env: NodeJS.ProcessEnv
    }
  /** For the process itself. */
  | { kind: 'send'; id: number; message: object }

export type FromStarter =
  | { kind: 'forked'; id: number; pid: number }
  | { kind: 'notForked'; id: number; reason: string }
  /** What the process itself says. */
  | { kind: 'message'; id: number; message: object }
  /** What it printed; null: nothing more comes. */
  | { kind: 'printed'; id: number; stream: 'stdout' | 'stderr'; text: string | null }
  | { kind: 'exit'; id: number; code: number | null; signal: NodeJS.Signals | null }
