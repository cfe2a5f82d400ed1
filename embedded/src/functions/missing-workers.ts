import type { Standings } from './standing.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { isDeaf, kindFor, ownOf, sameKind, usual, type Worker, type WorkerKind } from './worker.ts'

/** A call that has no place, since when. */
export type WaitingCall = { endpoint: Endpoint; since: number }

/** The processes that are there or soon will be, and who waits for one. `keepsOne`: there has been one in reserve. */
export type Staff = {
  workers: ReadonlySet<Worker>
  starting: readonly WorkerKind[]
  waiting: Iterable<WaitingCall>
  shown: Pick<Standings, 'of' | 'notBefore'>
  now: number
  keepsOne: boolean
}

/** Of that kind, those that take runs or soon will; one that says nothing may not for long. */
export const countOf = (kind: WorkerKind, { workers, starting, now }: Staff) =>
  [...workers].filter((worker) => !worker.leaving && !isDeaf(worker, now) && sameKind(worker, kind)).length +
  starting.filter((one) => sameKind(one, kind)).length

/** The kinds of which one is to be started, and the idle ones that give way where there are too many for that. `wanted`: how many there are for all. */
export function missingWorkers(staff: Staff, wanted: number): { start: WorkerKind[]; giveWay: Worker[] } {
  const { workers, waiting, shown, now, keepsOne } = staff
  const start: WorkerKind[] = []
  const giveWay = new Set<Worker>()
  const starting = () => [...staff.starting, ...start]
  const isRoom = () => workers.size + starting().length < mostWorkers
  // The one in reserve is not loaded while another is: that takes what the calls need.
  const needed = staff.starting.length > 0 ? 1 : wanted
  if (countOf(usual, staff) < needed && isRoom()) start.push(usual)
  for (const { endpoint, since } of waiting) {
    const standing = shown.of(endpoint.name)
    const kind = kindFor(endpoint, standing)
    if (starting().some((one) => sameKind(one, kind)) || now < shown.notBefore(endpoint.name)) continue
    if (ownOf(workers, endpoint)) continue
    const same = [...workers].filter((worker) => !worker.leaving && sameKind(worker, kind))
    const theirs = keepsOne && standing !== 'trusted' && sameKind(kind, usual) ? same.slice(1) : same
    const taken = theirs.every(({ runs }) => [...runs].some((run) => now - run.since > longRun))
    if (!taken && now - since < longWait) continue
    if (isRoom()) start.push(kind)
    else for (const idle of [...workers].filter(isIdleBesides).slice(0, 1)) giveWay.add(idle)
  }
  return { start, giveWay: [...giveWay] }
}

/** Those that nobody has needed for a while. */
export function spareWorkers(staff: Staff, wanted: number): Worker[] {
  let usuals = countOf(usual, staff)
  return [...staff.workers].filter((worker) => {
    const isUsual = sameKind(worker, usual)
    if (isUsual && usuals <= wanted) return false
    if (worker.leaving || worker.runs.size > 0 || staff.now - worker.idleSince <= idleFor) return false
    if (isUsual) usuals--
    return true
  })
}

const isIdleBesides = (worker: Worker) => worker.runs.size === 0 && !sameKind(worker, usual)

const mostWorkers = 8
/** Milliseconds. */
const longRun = 1_000
const longWait = 3_000
const idleFor = 60_000
