import { defineConfig } from 'vitest/config'

/** Kills, power cuts and speed: what else runs would be part of what they see. */
const alone = ['e2e/faults/*.test.ts', '{e2e,embedded}/**/{kill,killed}{,.process}.test.ts']
const conformance = ['embedded/src/**/conformance/**/*.test.ts', 'embedded/src/**/*.process.test.ts']
const notOurs = '**/node_modules/**'

/** Real processes and real browsers: one process runs one file after another, so that they share a Chromium. */
const shared = {
  environment: './embedded/src/conformance/shared-worker.config.ts',
  setupFiles: ['./e2e/product/keep-evidence.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{domain,contract,functions,embedded,tools}/**/*.test.ts'],
          exclude: [notOurs, ...conformance],
          isolate: false,
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
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: conformance,
          exclude: [notOurs, ...alone],
          globalSetup: './tools/browser.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: [notOurs, ...alone],
          globalSetup: ['./tools/browser.ts', './tools/build-web.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          exclude: [notOurs],
          globalSetup: ['./tools/browser.ts', './tools/build-web.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
