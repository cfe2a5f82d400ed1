/** A path of the web app's own address that a function answers, as hosting hands it on. */
export type Rewrite = { function: string; region: string; covers(path: string): boolean }

/**
 * The rewrites to functions in a `firebase.json`, in order. A `source` is a path, or one that ends in `/**`; rewrites to files are the web app's.
 * Throws what cannot be read, or what only hosting itself could do.
 */
export function hostingRewrites(configuration: unknown): Rewrite[] {
  const { hosting } = (configuration ?? {}) as { hosting?: { rewrites?: unknown } }
  if (hosting?.rewrites === undefined) return []
  if (!Array.isArray(hosting.rewrites)) throw new Error('hosting.rewrites is not a list')
  return (hosting.rewrites as Record<string, unknown>[]).flatMap((rewrite) => {
    if (!('function' in rewrite)) return []
    const { source, function: target } = rewrite
    const { functionId, region = 'us-central1' } = (typeof target === 'string' ? { functionId: target } : target) as {
      functionId?: unknown
      region?: unknown
    }
    if (typeof functionId !== 'string' || typeof region !== 'string') throw new Error('a rewrite names no function')
    return [{ function: functionId, region, covers: covering(source) }]
  })
}

function covering(source: unknown): Rewrite['covers'] {
  if (typeof source !== 'string' || !/^\/[\w/.-]*(\/\*\*)?$/.test(source))
    throw new Error(`the source ${JSON.stringify(source)} is neither a path nor one that ends in /**`)
  if (!source.endsWith('/**')) return (path) => path === source
  const folder = source.slice(0, -3)
  // As the hosted service has it, the folder itself is not in it.
  return (path) => path.startsWith(`${folder}/`)
}
