import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Asks again until `check` does not throw, and gives what it says then. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: patience, interval: 50 })
