/** What of a document is to be written anew, and the last run over it. */
const wanted = new Map<string, Set<string>>()
const runs = new Map<string, Promise<void>>()

/**
 * Has the rows of these ids written into the document at a path by `write`. Those of one document that are asked for while it is being written go
 * together, next: a hundred changes that come at once are two writes.
 */
export async function writeTogether(
  path: string,
  ids: readonly string[],
  write: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  want(path, ids)
  const run = (runs.get(path) ?? Promise.resolve()).catch(() => {}).then(() => writeWanted(path, write))
  runs.set(path, run)
  try {
    await run
  } finally {
    if (runs.get(path) === run) runs.delete(path)
  }
}

function want(path: string, ids: Iterable<string>) {
  const all = wanted.get(path) ?? new Set<string>()
  for (const id of ids) all.add(id)
  wanted.set(path, all)
}

async function writeWanted(path: string, write: (ids: readonly string[]) => Promise<void>): Promise<void> {
  const ids = [...(wanted.get(path) ?? [])]
  wanted.delete(path)
  if (ids.length === 0) return
  try {
    await write(ids)
  } catch (error) {
    // Whoever asked before hears of it; whoever comes next takes them along.
    want(path, ids)
    throw error
  }
}
