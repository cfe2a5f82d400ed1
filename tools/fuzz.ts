// `npm run fuzz -- [COUNT] [SEED] [lines | PARSER…]`: random rules and lines against the date engine, and random requests, names and rules files
// and sequences of the requests of a browser’s session against whatever the wire reaches, COUNT for each parser. Every finding is printed with its input.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [count = '1000000', seed = '1', ...wanted] = process.argv.slice(2)
const parts = [
  ...(wanted.length === 0 || wanted.includes('lines') ? [['tools/fuzz-dates/fuzz.ts', count, seed]] : []),
  ...(wanted.length === 0 || wanted.some((name) => name !== 'lines')
    ? [['embedded/src/fuzz/fuzz.ts', count, seed, ...wanted.filter((name) => name !== 'lines')]]
    : []),
]
let failed = false
for (const [script = '', ...given] of parts) {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, path, ...given], { stdio: 'inherit' })
  const code = await new Promise<number>((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  failed ||= code !== 0
}
process.exitCode = failed ? 1 : 0
