import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../conformance/eventually.ts'
import { openStarter, type Ending, type Forked, type Starter } from './starter.ts'

let folder: string
let starter: Starter
const script = (name: string, text: string) => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return file
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'starter-'))
  starter = openStarter()
})
afterAll(async () => {
  await starter.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (file: string, from = starter, execArgv: string[] = []) =>
  from.fork(file, { cwd: folder, execArgv, env: { ...process.env, SAID: 'so' } })
const ended = (forked: Forked) =>
  new Promise<Ending>((resolve) => {
    const before = forked.ending()
    if (before) return resolve(before)
    forked.onEnd(resolve)
  })
/** Whether it runs: one that has ended may stand in the system's table until somebody asks for its end. */
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
/** For ever, and without ever hearing anything. */
const loops = () => script('loops', 'process.send("on"); for (;;);')
const says = async (forked: Forked) => new Promise<unknown>((resolve) => forked.onMessage(resolve))

describe('a process that the starter forks', () => {
  it('hears its host and is heard, has its flags, folder and environment, and ends with its code', async () => {
    const file = script(
      'talks',
      `process.on('message', ({ end }) => end ? process.exit(end) : process.send([process.env.SAID, process.cwd(), process.execArgv, process.ppid]))`,
    )
    const forked = await start(file, starter, ['--max-old-space-size=99'])
    const heard = says(forked)
    forked.send({})
    const [said, cwd, flags, parent] = (await heard) as unknown[]
    expect([said, cwd, flags]).toEqual(['so', realpathSync(folder), ['--max-old-space-size=99']])
    expect(parent).not.toBe(process.pid)
    const end = ended(forked)
    forked.send({ end: 7 })
    expect(await end).toEqual(expect.objectContaining({ code: 7, signal: null }))
    expect(forked.kill('SIGKILL')).toBe(false)
  })

  it('prints all that it prints before it ends, letters of several bytes too', async () => {
    const file = script(
      'prints',
      `const line = 'é€😀'.repeat(20_000); process.stdout.write(line); process.stderr.write('aside'); process.exitCode = 0`,
    )
    const forked = await start(file)
    const [printed, aside] = await Promise.all([forked.stdout, forked.stderr].map((stream) => stream.toArray()))
    expect(Buffer.concat(printed ?? []).toString()).toBe('é€😀'.repeat(20_000))
    expect(Buffer.concat(aside ?? []).toString()).toBe('aside')
    expect(await ended(forked)).toEqual(expect.objectContaining({ code: 0 }))
  })

  it('ends by a signal, and says by which', async () => {
    const forked = await start(loops())
    await says(forked)
    expect(forked.kill('SIGKILL')).toBe(true)
    expect(await ended(forked)).toEqual(expect.objectContaining({ code: null, signal: 'SIGKILL' }))
  })

  it('[F88] ends with its starter, even one that loops; the next is forked by a new one', async () => {
    const one = openStarter()
    const forked = await start(loops(), one)
    await says(forked)
    const parent = await start(script('parent', 'process.send(process.ppid); setInterval(() => {}, 1000)'), one)
    const end = ended(forked)
    process.kill((await says(parent)) as number, 'SIGKILL')
    expect(await end).toEqual({ code: null, signal: 'SIGKILL' })
    await eventually(() => expect([forked, parent].filter(({ pid }) => isThere(pid))).toEqual([]))
    const next = await start(script('next', ''), one)
    expect(await ended(next)).toEqual(expect.objectContaining({ code: 0 }))
    await one.close()
  })

  it('[F88] is taken along when its host goes, even one that loops', async () => {
    const one = openStarter()
    const forked = await start(loops(), one)
    await says(forked)
    await one.close()
    await eventually(() => expect(isThere(forked.pid)).toBe(false))
    await expect(start(loops(), one)).rejects.toThrow('stopping')
  })

  it('that cannot be started is said to be so', async () => {
    await expect(
      starter.fork(script('never', ''), { cwd: join(folder, 'nowhere'), execArgv: [], env: {} }),
    ).rejects.toThrow('ENOENT')
  })
})
