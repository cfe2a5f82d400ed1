/** What all sessions hold for their clients together, in UTF-16 units. */
export type HeldTogether = {
  /** One of them holds so many more, or fewer. */
  add(units: number): void
  /** Half of the room is taken: who is behind gets less ahead. */
  isTight(): boolean
}

/** Room for so many units. `relieve` is asked, again and again, to free something while there is more; false when it cannot. */
export function heldTogether(most: number, relieve: () => boolean): HeldTogether {
  let total = 0
  return {
    add(units) {
      total += units
      while (units > 0 && total > most && relieve());
    },
    isTight: () => total > most / 2,
  }
}
