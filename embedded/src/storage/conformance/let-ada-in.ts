import type { World } from './world.ts'

/** Writes, as a server, the documents that the rules ask about. */
export async function letAdaIntoHerBook({ embedded }: World, uid: string): Promise<void> {
  const documents = `http://127.0.0.1:${embedded().privatePort}/v1/projects/demo-files/databases/(default)/documents`
  const write = async (path: string, fields: object) => {
    const answer = await fetch(`${documents}/${path}`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ fields }),
    })
    if (!answer.ok) throw new Error(`Writing ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await write(`books/${uid}`, { readers: { arrayValue: { values: [{ stringValue: uid }] } } })
  await write(`books/${uid}/writers/${uid}`, {})
}
