import { readdirSync, readFileSync } from 'node:fs'
import { until, type Product } from '../../product/start-product.ts'

/** What the server and the functions hold, in bytes. */
export const memoryOf = (product: Product): number =>
  sumOf(product, (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024)

/** The processor time that they took so far, in ms: what a machine that does other things beside does not change much. */
const processorTimeOf = (product: Product): number =>
  sumOf(product, (pid) => {
    // Behind the name, which may hold anything: the 12th and 13th field, in ticks of which a second has a hundred.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(11, 13)
    return 10 * (Number(user) + Number(system))
  })

/** What of it something took, in ms. */
export async function withProcessorTime<T>(product: Product, run: () => Promise<T>): Promise<[T, number]> {
  const before = processorTimeOf(product)
  const value = await run()
  return [value, processorTimeOf(product) - before]
}

/** Until a second takes the processes hardly any time: what follows from earlier writes is through. Throws after `within` ms. */
export async function untilQuiet(product: Product, within: number): Promise<void> {
  const idle = () => new Promise((resolve) => setTimeout(resolve, 1000))
  await until(async () => (await withProcessorTime(product, idle))[1] < 100, 'the server to be quiet', within)
}

/** Of the product's process and those that it started; one that has just ended counts nothing. */
function sumOf({ process: server }: Product, of: (pid: number) => number): number {
  const orNothing = (pid: number) => {
    try {
      return of(pid)
    } catch {
      return 0
    }
  }
  const isChild = (pid: string) => {
    try {
      return new RegExp(`^PPid:\\s+${server.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isChild(pid))
  return [server.pid ?? 0, ...children.map(Number)].reduce((sum, pid) => sum + orNothing(pid), 0)
}
