import { invalid, preconditionFailed } from '../errors.ts'

/** The preconditions of a request, by their names in the query; numbers as decimal text. */
export type Preconditions = {
  ifGenerationMatch?: string
  ifGenerationNotMatch?: string
  ifMetagenerationMatch?: string
  ifMetagenerationNotMatch?: string
  /** Names one generation; another one is as good as missing. */
  generation?: string
}

/** Throws 400 when one is no number. */
export function preconditionsOf(query: URLSearchParams): Preconditions {
  const found: Preconditions = {}
  for (const name of names) {
    const value = query.get(name)
    if (value === null) continue
    if (!/^\d{1,19}$/.test(value)) throw invalid(`${name} must be a number.`)
    found[name] = value
  }
  return found
}

/** Throws 412 unless all hold for the object as it is now; generation 0 means that there is none. */
export function holdOrFail(wanted: Preconditions, now: { generation: number; metageneration: number } | null): void {
  const generation = String(now?.generation ?? 0)
  const metageneration = String(now?.metageneration ?? 0)
  const broken =
    (wanted.ifGenerationMatch !== undefined && wanted.ifGenerationMatch !== generation) ||
    (wanted.ifGenerationNotMatch !== undefined && wanted.ifGenerationNotMatch === generation) ||
    (wanted.ifMetagenerationMatch !== undefined && (!now || wanted.ifMetagenerationMatch !== metageneration)) ||
    (wanted.ifMetagenerationNotMatch !== undefined && (!now || wanted.ifMetagenerationNotMatch === metageneration))
  if (broken) throw preconditionFailed()
}

const names = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
  'generation',
] as const
