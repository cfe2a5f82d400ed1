// `npm run check`: types, lint, format, dead code, who imports whom. Each says what it found; the exit code is 1 if any did.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => `${root}node_modules/.bin/${name}`

const checks: [string, string, string[]][] = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web app', bin('tsc'), ['-p', 'web/tsconfig.json']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['architecture', bin('vitest'), ['run', '--project', 'unit', 'architecture.test.ts']],
]

const results = await Promise.all(
  checks.map(async ([name, command, args]) => {
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' })
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
