/** Who holds something for a client until that takes it. */
export type Holder = {
  /** Gives it all up; the client comes back and goes on. `units`: what of all that is held was its part. */
  drop(units: number): void
}

/** What one holder holds. After `leave` nothing of it counts. */
export type Share = {
  /** So many units more, or fewer, that are its own. */
  add(units: number): void
  /** It holds this text once more, which is one in memory for all that hold it: counted once, however many do. */
  hold(of: object, units: number): void
  release(of: object): void
  leave(): void
}

/** The one room that all clients of a transport have together, in units of the transport: UTF-16 units, or bytes. */
export type HeldTogether = {
  enter(holder: Holder): Share
  /** Half of the room is taken: who is behind gets less ahead. */
  isTight(): boolean
  /** Units. */
  total(): number
}

/** So much is left when somebody had to go: to look for who holds the most takes a while, and is not done for every unit. */
const leftFull = 7 / 8

/** Room for so many units. Where there is no more, those that hold the most have to go; of what is shared each has its part. */
export function heldTogether(most: number): HeldTogether {
  let total = 0
  const holders = new Map<Holder, () => number>()
  const shared = new Map<object, { units: number; holders: number }>()

  function grow(units: number) {
    total += units
    if (units <= 0 || total <= most) return
    const parts = [...holders].map(([holder, part]) => ({ holder, units: part() }))
    for (const { holder, units: part } of parts.sort((a, b) => b.units - a.units)) {
      if (total <= most * leftFull || part === 0) break
      holder.drop(part)
    }
  }

  return {
    enter(holder) {
      let own = 0
      let isGone = false
      const held = new Map<object, number>()
      const part = () => {
        let sum = own
        for (const of of held.keys()) sum += (shared.get(of)?.units ?? 0) / (shared.get(of)?.holders ?? 1)
        return sum
      }
      const letGo = (of: object) => {
        const text = shared.get(of)
        held.delete(of)
        if (!text || --text.holders > 0) return
        shared.delete(of)
        grow(-text.units)
      }
      holders.set(holder, part)
      return {
        add(units) {
          if (isGone) return
          own += units
          grow(units)
        },
        hold(of, units) {
          if (isGone) return
          const times = held.get(of) ?? 0
          held.set(of, times + 1)
          if (times > 0) return
          const text = shared.get(of)
          if (text) text.holders++
          else {
            shared.set(of, { units, holders: 1 })
            grow(units)
          }
        },
        release(of) {
          const times = held.get(of) ?? 0
          if (times > 1) held.set(of, times - 1)
          else if (times === 1) letGo(of)
        },
        leave() {
          if (isGone) return
          isGone = true
          holders.delete(holder)
          for (const of of held.keys()) letGo(of)
          grow(-own)
        },
      }
    },
    isTight: () => total > most / 2,
    total: () => total,
  }
}
