import { defineConfig } from 'vitest/config'

const processes = ['e2e/**/*.test.ts', 'embedded/src/**/conformance/**/*.test.ts', 'embedded/src/**/*.process.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{domain,contract,functions,embedded,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...processes],
          testTimeout: 20_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      // Real processes, real browsers: one file at a time, so that two cores serve each well.
      {
        test: {
          name: 'processes',
          include: processes,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
