import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './embedded/src/conformance/patience.ts'
import { LongestFirst } from './tools/longest-first.ts'

/** Kills and power cuts: what else runs would be part of what they see. */
const alone = ['e2e/faults/*.test.ts', '{e2e,embedded}/**/{kill,killed}{,.process}.test.ts']
const conformance = ['embedded/src/**/conformance/**/*.test.ts', 'embedded/src/**/*.process.test.ts']
/** A module that a test puts in another's place stays there for the files after it: these have a process each. */
const replacing = globSync('web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('))
  .map((file) => file.replace(/^web./, '').replaceAll('\\', '/'))
const notOurs = '**/node_modules/**'
/** The only limits there are, in ms: what is waited for alone has a smaller one, and says what it was. */
const limits = { testTimeout: 4 * patience, hookTimeout: 4 * patience, expect: { poll: { timeout: patience } } }

const screens = {
  root: './web',
  environment: 'happy-dom',
  setupFiles: [
    `${import.meta.dirname}/tools/patient-screens.ts`,
    `${import.meta.dirname}/web/src/cloud/sdk/unanswered.setup.ts`,
  ],
  ...limits,
}

/** Real processes and real browsers: one process runs one file after another, so that they share a Chromium. */
const shared = {
  environment: './embedded/src/conformance/shared-worker.config.ts',
  setupFiles: ['./e2e/product/keep-evidence.ts'],
  isolate: false,
  // Half as many again as there are cores: a journey waits for its browser and its server, half of its time for neither.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  ...limits,
}

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{domain,contract,functions,embedded,tools}/**/*.test.ts'],
          exclude: [notOurs, ...conformance],
          isolate: false,
          ...limits,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...screens, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: replacing, isolate: false },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...screens, name: 'web with parts replaced', include: replacing },
      },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: conformance,
          exclude: [notOurs, ...alone],
          globalSetup: './tools/browser.ts',
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
          // A kill is none of what another sees; more of them would be slow to start again.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
