import { readdirSync, readFileSync } from 'node:fs'
import type { Product } from '../../product/start-product.ts'

/** What the server and the functions hold, in bytes. */
export const memoryOf = (product: Product): number =>
  sumOf(product, (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024)

/** The processor time that they took so far, in ms: what a machine that does other things beside does not change much. */
export const processorTimeOf = (product: Product): number =>
  sumOf(product, (pid) => {
    // Behind the name, which may hold anything: the 12th and 13th field, in ticks of which a second has a hundred.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(11, 13)
    return 10 * (Number(user) + Number(system))
  })

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
