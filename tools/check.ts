// `npm run check`: types, lint, format, dead code, who imports whom. Each says what it found; the exit code is 1 if any did.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the compiler does in four threads costs half as much in one, and is done no later: the other checks take the other cores. */
const compile = ['--singleThreaded', '-p']

/** By their scripts under this very Node: what npm puts in `.bin` runs whichever Node the machine has, and on Windows only through a shell. */
const checks: [string, string, string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', [...compile, 'tsconfig.json']],
  ['types of the web app', 'node_modules/typescript/bin/tsc', [...compile, 'web/tsconfig.json']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['years in tests', 'tools/typed-years.ts', []],
  ['architecture', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', 'architecture.test.ts']],
]

const results = await Promise.all(
  checks.map(async ([name, script, args]) => {
    const child = spawn(process.execPath, [root + script, ...args], { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
    return { name, code, output }
  }),
)
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code !== 0) console.log(output)
}
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
