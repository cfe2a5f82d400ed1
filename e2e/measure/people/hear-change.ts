import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite'
import type { Product } from '../../product/start-product.ts'
import type { Person } from '../../protocols/person.ts'
import { percentile, say } from '../say.ts'
import { now, type Heard, type Listening } from './moments.ts'

const rounds = 200
/** Or as many as there is time for (ms): fifty clients on one machine keep it busy. */
const longest = 60_000
/** The first ones pay for compiling the code that serves them. */
const warmUp = 10
const perProcess = 10

/** One changes something, and everybody who has the book open sees it: from the begin of the commit, as a multiple of what the commit itself takes. */
export async function hearChange(
  product: Product,
  writer: Person,
  at: Omit<Listening, 'origin' | 'port'>,
  within: string,
): Promise<void> {
  // Where the service speaks as the SDK does outside of a browser, under the same rules.
  const { origin, privatePort: port } = product
  const children: ChildProcess[] = []
  const heard = new Map<string, number>()
  let wake = () => {}
  try {
    for (let first = 0; first < at.addresses.length; first += perProcess) {
      const listening = { ...at, origin, port, addresses: at.addresses.slice(first, first + perProcess) }
      children.push(
        fork(join(import.meta.dirname, 'listeners.ts'), [JSON.stringify(listening)], {
          execArgv: ['--disable-warning=ExperimentalWarning'],
        }),
      )
    }
    await Promise.all(
      children.map(
        (child) =>
          new Promise<void>((resolve, reject) => {
            child.on('message', (message: Heard) => {
              if ('ready' in message) return resolve()
              heard.set(`${message.round} ${message.address}`, message.at)
              wake()
            })
            child.on('exit', (code) => reject(new Error(`Some listeners ended with ${code}.`)))
          }),
      ),
    )
    const [commits, each, last]: [number[], number[], number[]] = [[], [], []]
    const since = now()
    for (let round = 0; round < warmUp + rounds && (round < 2 * warmUp || now() - since < longest); round++) {
      const begin = now()
      const everybody = new Promise<void>((resolve) => {
        wake = () => at.addresses.every((address) => heard.has(`${round} ${address}`)) && resolve()
      })
      await updateDoc(doc(writer.db, `books/${at.bookId}/obligations/${at.obligationId}`), {
        notes: String(round),
        updatedBy: writer.uid,
        updatedAt: serverTimestamp(),
      })
      const committed = now() - begin
      wake()
      await everybody
      if (round < warmUp) continue
      const taken = at.addresses.map((address) => (heard.get(`${round} ${address}`) ?? Number.NaN) - begin)
      commits.push(committed)
      each.push(...taken)
      last.push(Math.max(...taken))
    }
    const one = percentile(commits, 0.5)
    const figure = (values: readonly number[]) =>
      [0.5, 0.99].map((share) => `${percentile(values, share).toFixed(1)}`).join(' / ')
    const ratio = (values: readonly number[]) =>
      [0.5, 0.99].map((share) => `${(percentile(values, share) / one).toFixed(1)} ×`).join(' / ')
    const who = `${at.addresses.length} ${at.list === 'today' ? 'open' : 'at the service'}`
    say(`one commit, ${within}, p50 / p99`, `${figure(commits)} ms`, `${commits.length} rounds`)
    say(`change → each of ${who}, p50 / p99`, `${figure(each)} ms`, `${ratio(each)} one commit (p50)`)
    say(`change → the last of them, p50 / p99`, `${figure(last)} ms`, `${ratio(last)} one commit (p50)`)
  } finally {
    for (const child of children) {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
}
