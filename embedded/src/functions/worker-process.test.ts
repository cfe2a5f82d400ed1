import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { yieldToOthers } from './worker-process.ts'

it.runIf(process.platform === 'linux')('[F84] a process that yields does so with all of its threads', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log("there"); setInterval(() => undefined, 1000)'])
  await once(child.stdout, 'data')
  yieldToOthers({ pid: child.pid ?? 0 })
  const threads = readdirSync(`/proc/${child.pid}/task`).map(Number)
  const priorities = threads.map((thread) => getPriority(thread))
  child.kill('SIGKILL')
  expect(threads.length).toBeGreaterThan(1)
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})
