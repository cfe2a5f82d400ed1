import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './embedded/src/conformance/patience.ts'
import { LongestFirst } from './tools/lanes/longest-first.ts'

const notOurs = '**/node_modules/**'
const units = ['*.test.ts', 'web/*.test.ts', '{domain,contract,functions,embedded,tools}/**/*.test.ts']
const ofScreens = ['src/**/*.test.{ts,tsx}']
const conformance = ['embedded/src/**/conformance/**/*.test.ts', 'embedded/src/**/*.process.test.ts']
/** A module that a test puts in another's place stays there for the files after it: these have a process each. */
const replacing = (folder: string, include: readonly string[]) =>
  globSync(include, { cwd: folder, exclude: [notOurs] })
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(`${folder}/${file}`, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
const replacingUnits = replacing(import.meta.dirname, units)
const replacingScreens = replacing(`${import.meta.dirname}/web`, ofScreens)
const oneSeed = `${import.meta.dirname}/tools/lanes/one-seed.ts`
/** The only limits there are, in ms: what is waited for alone has a smaller one, and says what it was. */
const limits = { testTimeout: 8 * patience, hookTimeout: 8 * patience, expect: { poll: { timeout: patience } } }

/**
 * Node reads our TypeScript by itself, for less than Vite takes; Vite is for what is meant for browsers, and for what replaces parts. What is
 * under test starts threads, so the process must never compile twice what strips types (decision 008).
 */
const read = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
}

const screens = {
  root: './web',
  environment: 'happy-dom',
  setupFiles: [
    oneSeed,
    `${import.meta.dirname}/tools/lanes/patient-screens.ts`,
    `${import.meta.dirname}/web/src/cloud/sdk/unanswered.setup.ts`,
  ],
  ...limits,
}

/** Real processes and real browsers: one process runs one file after another, so that they share a Chromium. */
const shared = {
  environment: './embedded/src/conformance/shared-worker.config.ts',
  setupFiles: [oneSeed, './e2e/product/keep-evidence.ts'],
  isolate: false,
  // Half as many again as there are cores: a journey waits for what its browser and its server wait for, a third of its time, and what only computes
  // takes the rest (tools/test.ts). More of them end no sooner, and each waits longer for a processor than it allows itself. Each takes a gigabyte.
  // The vendor's emulators run each function in a process of its own: with them, one (e2e/mixture).
  maxWorkers:
    process.env['DUEBOOK_MIXTURE'] === undefined
      ? Math.max(2, Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(totalmem() / 2 ** 30 / 1.5)))
      : 1,
  // Files of several projects can be asked for at once: what needs other workers comes after.
  sequence: { groupOrder: 1 },
  ...limits,
  ...read,
}

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: units,
          exclude: [notOurs, ...conformance, ...replacingUnits],
          setupFiles: [oneSeed],
          isolate: false,
          ...limits,
          ...read,
        },
      },
      { test: { name: 'unit with parts replaced', include: replacingUnits, setupFiles: [oneSeed], ...limits } },
      {
        extends: './web/vite.config.ts',
        test: { ...screens, name: 'web', include: ofScreens, exclude: replacingScreens, isolate: false },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...screens, name: 'web with parts replaced', include: replacingScreens },
      },
      {
        test: {
          ...shared,
          name: 'conformance',
          include: conformance,
          exclude: [notOurs],
          globalSetup: './tools/browser.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: [notOurs],
          globalSetup: ['./tools/browser.ts', './tools/build-web.ts'],
        },
      },
    ],
  },
})
