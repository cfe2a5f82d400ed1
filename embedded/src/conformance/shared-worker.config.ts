import type { Environment } from 'vitest/runtime'
import { endWorker } from './worker-end.ts'

// Vitest ends an environment once a process has run all its files: the only moment at which what they share can be closed.
export default {
  name: 'shared',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: endWorker }),
} satisfies Environment
