/** One change of the log: which document, of which database, by the commit of which time (microseconds). */
export type RecentChange = { id: number; time: number; database: number; path: string }

/** So many are kept at least; a transaction lives for minutes, and nearly all of them for less than a second. */
const most = 20_000

/**
 * The newest changes of the log, in memory: every read of a transaction, and its check, asks what changed since it began. `start` is the time
 * of the last commit before the first that is kept.
 */
export function openRecentChanges(start: number) {
  let changes: RecentChange[] = []
  let known = start
  /** The place of the first change after a commit time. */
  const firstAfter = (time: number) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (changes[middle]!.time > time) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    add(change: RecentChange) {
      changes.push(change)
    },
    /** How many there are by now, for `undo`. */
    count: () => changes.length,
    /** Forgets what came after so many: it was undone. */
    undo(count: number) {
      changes.length = count
    },
    /** Forgets the oldest; never inside a commit. */
    trim() {
      if (changes.length <= 2 * most) return
      known = changes[changes.length - most - 1]!.time
      changes = changes.slice(-most)
    },
    /** Changes after a commit time, oldest first; null where they reach back further than what is kept. */
    after(database: number, time: number): RecentChange[] | null {
      if (time < known) return null
      return changes.slice(firstAfter(time)).filter((change) => change.database === database)
    },
    /** The same of all databases, one after another: whoever has enough stops. */
    ofAllAfter(time: number): Iterable<RecentChange> | null {
      if (time < known) return null
      const [all, first] = [changes, firstAfter(time)]
      return (function* () {
        for (let at = first; at < all.length; at++) yield all[at]!
      })()
    },
  }
}
