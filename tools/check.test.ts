import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A small house under the real settings, tools and rules, so that a mistake can be planted without touching this one.
const root = fileURLToPath(new URL('..', import.meta.url))
const settings = [
  'tsconfig.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'vitest.config.ts',
  'architecture.test.ts',
  'tools/check.ts',
  'tools/lanes/longest-first.ts',
  'embedded/src/conformance/patience.ts',
  'tools/typed-years.ts',
]
const house = {
  'package.json': `{
  "name": "small-house",
  "private": true,
  "type": "module",
  "devDependencies": {
    "@vitejs/plugin-react": "*",
    "vite": "*",
    "vitest": "*"
  }
}
`,
  'knip.json':
    '{ "ignoreExportsUsedInFile": true, "entry": ["*.ts", "tools/*.ts", "*/src/index.ts", "web/vite.config.ts"] }\n',
  ...Object.fromEntries(
    ['domain', 'contract', 'functions', 'web', 'embedded', 'e2e'].map((name) => [
      `${name}/src/index.ts`,
      `export const name = '${name}'\n`,
    ]),
  ),
  'web/kept-files.ts': "export const listsKeptFiles = { name: 'lists-kept-files' }\n",
  'web/first-scripts.ts':
    "export const bringsFirstScripts = { name: 'brings-first-scripts' }\nexport const firstChunkName = (name: string) => name\n",
  // What vitest.config.ts names besides tests.
  ...Object.fromEntries(
    [
      'embedded/src/conformance/shared-worker.config.ts',
      'e2e/product/keep-evidence.ts',
      'tools/browser.ts',
      'tools/build-web.ts',
      'tools/lanes/one-seed.ts',
      'tools/lanes/patient-screens.ts',
      'web/src/cloud/sdk/unanswered.setup.ts',
    ].map((name) => [name, 'export {}\n']),
  ),
}

let home: string
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'duebook-check-'))))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Builds the small house with `planted` in it, and runs its `npm run check`. */
function check(name: string, planted: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = join(home, name)
  const place = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    return join(folder, file)
  }
  for (const file of settings) copyFileSync(join(root, file), place(file))
  for (const [file, text] of Object.entries({ ...house, ...planted })) writeFileSync(place(file), text)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const child = spawn(process.execPath, [join(folder, 'tools/check.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

const names = (output: string, verdict: 'ok' | 'FAIL') =>
  [...output.matchAll(/^(ok|FAIL)\s+(.+)$/gm)].filter(([, said]) => said === verdict).map(([, , name]) => name)

/** What was said by the checks that failed, each by its name. */
const said = (output: string) =>
  new Map(
    output
      .split(/^(?=(?:ok  |FAIL) )/m)
      .filter((part) => part.startsWith('FAIL'))
      .map((part) => [part.slice(5, part.indexOf('\n')), part]),
  )

/** Each in a file of its own, so that a check which takes it for its own as well is seen to name it. */
const faults: [what: string, failing: string, file: string, text: string, says: string][] = [
  [
    'a forbidden import',
    'architecture',
    'contract/src/index.ts',
    "import { join } from 'node:path'\n\nexport const name = join('a', 'b')\n",
    'contract/src/index.ts imports node:path',
  ],
  [
    'an unformatted file',
    'format',
    'embedded/src/index.ts',
    'export const name   =   "embedded";\n',
    'embedded/src/index.ts',
  ],
  [
    'a type error',
    'types',
    'functions/src/index.ts',
    "export const count: number = 'functions'\n",
    'functions/src/index.ts',
  ],
  [
    'a forbidden word',
    'lint',
    'domain/src/index.ts',
    "console.log('domain')\n\nexport const name = 'domain'\n",
    'no-console',
  ],
  ['a file that nothing uses', 'dead code', 'domain/src/lost.ts', 'export const lost = true\n', 'domain/src/lost.ts'],
  [
    'a journey on a day that passes by',
    'years in tests',
    'e2e/src/index.ts',
    // Any year: it is the mistake that is planted.
    "export const name = '2026-12-31'\n",
    'e2e/src/index.ts:1',
  ],
]

describe('npm run check', () => {
  it('passes where nothing is wrong', async () => {
    const { code, output } = await check('right', {})
    expect(names(output, 'FAIL'), output).toEqual([])
    expect(names(output, 'ok')).toEqual([
      'types',
      'types of the web app',
      'lint',
      'format',
      'dead code',
      'years in tests',
      'architecture',
    ])
    expect(code).toBe(0)
  })

  describe('where much is wrong', () => {
    let code: number | null
    let output: string
    // Once for all of it: each run takes what the checks themselves take to start.
    beforeAll(async () => {
      const planted = Object.fromEntries(faults.map(([, , file, text]) => [file, text]))
      ;({ code, output } = await check('wrong', planted))
    })

    it.each(faults)('fails on %s, and says where it is', (_what, failing, file, _text, says) => {
      expect(said(output).get(failing), output).toContain(says)
      const naming = [...said(output)].filter(([, part]) => part.includes(file)).map(([name]) => name)
      expect(naming, output).toEqual([failing])
      expect(names(output, 'ok')).toEqual(['types of the web app'])
      expect(code).toBe(1)
    })
  })
})
