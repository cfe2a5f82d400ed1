const ends = Symbol.for('duebook.worker-end')
const process_ = globalThis as typeof globalThis & { [ends]?: (() => Promise<unknown>)[] }

/** Closes something when the process that runs one test file after another has run its last. */
export function atWorkerEnd(close: () => Promise<unknown>): void {
  process_[ends] = [...(process_[ends] ?? []), close]
}

/** Closes what was registered, the newest first. */
export async function endWorker(): Promise<void> {
  for (const close of (process_[ends] ?? []).toReversed()) await close()
  process_[ends] = []
}
