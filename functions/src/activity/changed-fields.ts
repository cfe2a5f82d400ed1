/** The fields of two versions of a document that differ, each side by itself; null for a side that did not exist. Bookkeeping fields are left out. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { before: Fields | null; after: Fields | null } {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changed = [...names].filter(
    (name) => !bookkeeping.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const pick = (side: Fields | undefined) =>
    side ? Object.fromEntries(changed.filter((name) => name in side).map((name) => [name, side[name]])) : null
  return { before: pick(before), after: pick(after) }
}

type Fields = Record<string, unknown>
const bookkeeping = new Set(['updatedAt', 'updatedBy', 'createdAt', 'createdBy', 'engineVersion', 'concerns'])
