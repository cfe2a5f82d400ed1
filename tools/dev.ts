// `npm run dev`: the embedded server as in `npm start`, and Vite before it, which rebuilds the web app as you type.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (args: string[], cwd: string): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd, stdio: 'inherit' })

const children = [
  run([`${root}tools/start.ts`, ...process.argv.slice(2)], root),
  run([`${root}node_modules/vite/bin/vite.js`], `${root}web`),
]
const end = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
for (const child of children) child.on('exit', end)
