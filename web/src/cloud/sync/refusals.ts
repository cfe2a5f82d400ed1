import { refused, type FailedWrite } from './sync.ts'

/** Says of a write of an earlier visit that it was refused; `forget` once that was read. */
export function tellRefused(write: Omit<FailedWrite, 'retry' | 'dismiss'>, forget: () => void) {
  if (refused.get().some(({ id }) => id === write.id)) return
  const dismiss = () => {
    forget()
    refused.set(refused.get().filter(({ id }) => id !== write.id))
  }
  refused.set([...refused.get(), { ...write, retry: null, dismiss }])
}

/** Takes back what was said of a refused write that is tried again, or given up, where it stands. */
export const forgetRefusal = (what: string) => refused.set(refused.get().filter((one) => one.what !== what))
