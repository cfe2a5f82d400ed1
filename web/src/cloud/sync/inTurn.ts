const turns = new Map<string, Promise<unknown>>()

/**
 * Begins `act` once all that was begun before under the same key has ended, however it ended: who reads and then writes what follows from it
 * must not read what another is about to write. Nothing in it may wait for the network, nor for a turn of the same key.
 */
export function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(act, act)
  turns.set(key, mine)
  const leave = () => {
    if (turns.get(key) === mine) turns.delete(key)
  }
  mine.then(leave, leave)
  return mine
}
