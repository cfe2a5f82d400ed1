/** One request that the rules refused. `who`: the user's id, null for nobody; `at` in milliseconds; `notes` say why, for the operator alone. */
export type Denial = {
  at: number
  project: string
  method: string
  path: string
  who: string | null
  notes: readonly string[]
}

const most = 100

/** The last refusals, the latest first; none of them is kept on disk. */
export function keepDenials() {
  const denials: Denial[] = []
  return {
    add(denial: Denial) {
      denials.unshift(denial)
      denials.length = Math.min(denials.length, most)
    },
    all: (): readonly Denial[] => denials,
  }
}
