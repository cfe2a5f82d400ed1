/**
 * Whether a function may share its process with others. `new`: it has not shown itself yet, and its first run is alone; `trusted`: it shares;
 * `heavy`: it shares with others like it, for it held up whoever was beside it; `offender`: a process ended by its doing, and it runs alone until it has shown itself again.
 */
export type Standing = 'new' | 'trusted' | 'heavy' | 'offender'

export type Standings = {
  of(name: string): Standing
  /** Until when no process is started for it, in milliseconds by `now`; 0 when it need not wait. */
  notBefore(name: string): number
  ranWell(name: string): void
  /** It held its process for longer than a turn of well-behaved functions takes. */
  heldUp(name: string): void
  /** A process was lost by its doing, or perhaps by its doing: it happened to run there. */
  didHarm(name: string): void
}

/**
 * What functions have shown of themselves since the server was started; `known` ones had before. `now` counts milliseconds, and is never put back.
 */
export function standings(now: () => number, known: boolean): Standings {
  const all = new Map<string, Shown>()
  const first: Shown = { owes: known ? 0 : 1, heavy: 0, offences: 0, inARow: 0, notBefore: 0 }
  const shown = (name: string) => all.get(name) ?? first
  return {
    of(name) {
      const { owes, heavy, offences } = shown(name)
      if (owes === 0) return heavy === 0 ? 'trusted' : 'heavy'
      return offences === 0 ? 'new' : 'offender'
    },
    notBefore: (name) => shown(name).notBefore,
    ranWell(name) {
      const before = shown(name)
      if (before.owes === 0 && before.heavy === 0) return
      const [owes, heavy] = [Math.max(0, before.owes - 1), Math.max(0, before.heavy - 1)]
      all.set(name, { ...before, owes, heavy, inARow: 0, notBefore: 0 })
    },
    heldUp: (name) => void all.set(name, { ...shown(name), heavy: firstOwed }),
    didHarm(name) {
      const before = shown(name)
      const offences = before.offences + 1
      all.set(name, {
        heavy: before.heavy,
        offences,
        owes: Math.min(mostOwed, firstOwed * 2 ** (offences - 1)),
        inARow: before.inARow + 1,
        notBefore: now() + Math.min(longestBackoff, 100 * 2 ** before.inARow),
      })
    },
  }
}

/** `owes`: runs that must end well before it shares. `heavy`: as many, without holding anybody up, before it shares with all. `inARow`: offences since one did. */
type Shown = { owes: number; heavy: number; offences: number; inARow: number; notBefore: number }

const firstOwed = 20
const mostOwed = 1_000
/** Milliseconds. */
const longestBackoff = 30_000
