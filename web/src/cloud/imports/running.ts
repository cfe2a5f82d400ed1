import { useSyncExternalStore } from 'react'
import { subscribable } from '../subscribable.ts'

/** An import that this page writes or takes back; it goes on whatever screen is looked at. `code`: what the service refused it for. */
export type Running = {
  doing: 'adds' | 'takesBack'
  file: string
  done: number
  of: number
  code?: string
  stop: () => void
}

const runs = subscribable<ReadonlyMap<string, Running>>(new Map())

export const useRunning = () => useSyncExternalStore(runs.subscribe, runs.get)
export const runningNow = (importId: string) => runs.get().get(importId)

export function tellRunning(importId: string, running: Running | null) {
  const next = new Map(runs.get())
  if (running) next.set(importId, running)
  else next.delete(importId)
  runs.set(next)
}
