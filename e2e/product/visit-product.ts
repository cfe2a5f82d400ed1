import { atWorkerEnd } from '../../embedded/src/conformance/worker-end.ts'
import { owner } from './as-server.ts'
import { startProduct, type Product } from './start-product.ts'

let shared: Promise<Product> | null = null

/** The product that all test files of a process share, one after another. Who leaves it, by `stop`, takes every account along, so that each finds the addresses free; mails of those before are not shown. */
export async function visitProduct(): Promise<Product> {
  shared ??= startShared()
  const product = await shared
  const since = new Date().toISOString()
  return {
    ...product,
    messages: async () => (await product.messages()).filter(({ at }) => at >= since),
    kill: () => Promise.reject(new Error('Others use this product as well: a house that kills it starts its own.')),
    stop: () => deleteAccounts(product),
  }
}

async function startShared(): Promise<Product> {
  const product = await startProduct()
  atWorkerEnd(() => product.stop())
  return product
}

async function deleteAccounts({ operator }: Product): Promise<void> {
  const ask = async (method: string, body: object) => {
    const answer = await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:${method}`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`accounts:${method} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { userInfo?: { localId: string }[]; errors?: unknown[] }
  }
  const { userInfo = [] } = await ask('query', {})
  if (userInfo.length > 0) await ask('batchDelete', { localIds: userInfo.map(({ localId }) => localId), force: true })
}
