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
  'tools/longest-first.ts',
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
  'knip.json': '{ "entry": ["*.ts", "tools/*.ts", "*/src/index.ts", "web/vite.config.ts"] }\n',
  ...Object.fromEntries(
    ['domain', 'contract', 'functions', 'web', 'embedded', 'e2e'].map((name) => [
      `${name}/src/index.ts`,
      `export const name = '${name}'\n`,
    ]),
  ),
  // What vitest.config.ts names besides tests.
  ...Object.fromEntries(
    [
      'embedded/src/conformance/shared-worker.config.ts',
      'e2e/product/keep-evidence.ts',
      'tools/browser.ts',
      'tools/build-web.ts',
      'tools/patient-screens.ts',
      'web/src/cloud/sdk/unanswered.setup.ts',
    ].map((name) => [name, 'export {}\n']),
  ),
}

let home: string
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'duebook-check-'))))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let built = 0
/** Builds the small house with `planted` in it, and runs its `npm run check`. */
function check(planted: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = join(home, String(built++))
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

describe('npm run check', () => {
  it('passes where nothing is wrong', async () => {
    const { code, output } = await check({})
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

  it.each([
    [
      'a forbidden import',
      ['architecture'],
      { 'domain/src/index.ts': "import { join } from 'node:path'\n\nexport const name = join('a', 'b')\n" },
      'domain/src/index.ts imports node:path',
    ],
    [
      'an unformatted file',
      ['format'],
      { 'domain/src/index.ts': 'export const name   =   "domain";\n' },
      'domain/src/index.ts',
    ],
    [
      'a type error',
      ['types'],
      { 'contract/src/index.ts': "export const count: number = 'contract'\n" },
      'contract/src/index.ts',
    ],
    [
      'a forbidden word',
      ['lint'],
      { 'domain/src/index.ts': "console.log('domain')\n\nexport const name = 'domain'\n" },
      'no-console',
    ],
    [
      'a file that nothing uses',
      ['dead code'],
      { 'domain/src/lost.ts': 'export const lost = true\n' },
      'domain/src/lost.ts',
    ],
    [
      'a journey on a day that passes by',
      ['years in tests'],
      // Any year: it is the mistake that is planted.
      { 'e2e/src/index.ts': "export const name = '2026-12-31'\n" },
      'e2e/src/index.ts:1',
    ],
  ] as [string, string[], Record<string, string>, string][])(
    'fails on %s, and says where it is',
    async (_what, failing, planted, says) => {
      const { code, output } = await check(planted)
      expect(names(output, 'FAIL'), output).toEqual(failing)
      expect(output).toContain(says)
      expect(code).toBe(1)
    },
  )
})
