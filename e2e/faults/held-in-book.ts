import { documents, owner } from '../product/as-server.ts'

export type Held = { name: string; fields: Record<string, Value | undefined> }
export type Value = {
  stringValue?: string
  mapValue?: { fields?: Record<string, Value> }
  arrayValue?: { values?: Value[] }
}

/** What the service has of a collection, or of one document's folder, asked past the app. */
export async function heldIn({ operator }: { operator: string }, path: string): Promise<Held[]> {
  const answer = await fetch(`${operator}/v1/${documents}/${path}?pageSize=100`, { headers: owner })
  return ((await answer.json()) as { documents?: Held[] }).documents ?? []
}
