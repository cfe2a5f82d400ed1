/** A call's turn at its function, or that there was none for it in time. */
export type Turn =
  | { kind: 'begun'; end(): void }
  | { kind: 'refused'; because: 'too many wait' | 'waited too long' | 'left' }

export type Turns = {
  /** Waits until the function, and all of them, have room for one more; calls of one asker wait for each other before they hold up others. */
  take(call: CallInLine): Promise<Turn>
}

export type CallInLine = {
  function: string
  /** How many of the function's calls are at work at once. */
  atOnce: number
  asker: string
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal
}

export type TurnLimits = {
  /** Calls of all functions that are at work at once. */
  atWork: number
  /** Calls that wait: of one asker at one function, at one function, and in all. */
  waiting: { ofOne: number; ofFunction: number; inAll: number }
  /** Milliseconds after which a call is refused. */
  patience: number
}

/** Who may run a function now, and who waits for it in what order: one of each asker in turn, and one of each function in turn where all are busy. */
export function openTurns(limits: TurnLimits): Turns {
  // The first key is the function whose turn it is.
  const lines = new Map<string, Line>()
  let atWork = 0
  let inAll = 0

  const begin = (line: Line): Turn => {
    line.atWork += 1
    atWork += 1
    let ended = false
    return {
      kind: 'begun',
      end() {
        if (ended) return
        ended = true
        line.atWork -= 1
        atWork -= 1
        handOn()
        forget(line)
      },
    }
  }
  /** Gives the place that has become free to whoever is next. */
  const handOn = () => {
    for (const line of lines.values()) {
      if (line.waiting === 0 || line.atWork >= line.atOnce) continue
      nextOf(line)?.settle(begin(line))
      lines.delete(line.name)
      lines.set(line.name, line)
      return
    }
  }
  const forget = (line: Line) => {
    if (line.atWork === 0 && line.waiting === 0) lines.delete(line.name)
  }
  const lineOf = ({ function: name, atOnce }: CallInLine): Line => {
    const known = lines.get(name)
    if (known) return Object.assign(known, { atOnce })
    const line: Line = { name, atOnce, atWork: 0, waiting: 0, askers: new Map() }
    lines.set(name, line)
    return line
  }

  return {
    take(call) {
      const line = lineOf(call)
      if (call.gone.aborted) return refusedIn(line, 'left')
      if (line.waiting === 0 && line.atWork < line.atOnce && atWork < limits.atWork) return Promise.resolve(begin(line))
      const own = line.askers.get(call.asker) ?? new Set<Waiting>()
      const { ofOne, ofFunction, inAll: most } = limits.waiting
      if (own.size >= ofOne || line.waiting >= ofFunction || inAll >= most) return refusedIn(line, 'too many wait')
      return new Promise((resolve) => {
        const leave = (because: 'waited too long' | 'left') => {
          own.delete(one)
          if (own.size === 0) line.askers.delete(call.asker)
          one.settle({ kind: 'refused', because })
          forget(line)
        }
        const left = () => leave('left')
        const patience = setTimeout(leave, limits.patience, 'waited too long')
        const one: Waiting = {
          settle(turn) {
            clearTimeout(patience)
            call.gone.removeEventListener('abort', left)
            line.waiting -= 1
            inAll -= 1
            resolve(turn)
          },
        }
        own.add(one)
        line.askers.set(call.asker, own)
        line.waiting += 1
        inAll += 1
        call.gone.addEventListener('abort', left)
      })
    },
  }

  function refusedIn(line: Line, because: 'too many wait' | 'left'): Promise<Turn> {
    forget(line)
    return Promise.resolve({ kind: 'refused', because })
  }
}

/** Of one function: what is at work, and what waits, by asker; the first is the one whose turn it is. */
type Line = { name: string; atOnce: number; atWork: number; waiting: number; askers: Map<string, Set<Waiting>> }
type Waiting = { settle(turn: Turn): void }

/** Takes the oldest of the asker whose turn it is, who then stands last. */
function nextOf(line: Line): Waiting | undefined {
  const [first] = line.askers
  if (!first) return undefined
  const [asker, own] = first
  const [oldest] = own
  line.askers.delete(asker)
  if (oldest) own.delete(oldest)
  if (own.size > 0) line.askers.set(asker, own)
  return oldest
}
