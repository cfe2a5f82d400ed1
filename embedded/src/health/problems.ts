/** What is known of the machine and of what it depends on, at one moment. Times in ms since 1970, null where nobody knows. */
export type Facts = {
  now: number
  /** By how much the clock was put on (or back, below 0) since the start, beside a clock that nobody can put; ms. */
  clockJump: number
  /** When something was last written, by the clock of then. */
  lastWrite: number
  disk: { free: number; size: number }
  mail: { failingSince: number; reason: string } | null
  /** `madeAt` null: the folder that is named holds none. */
  backups: { folder: string; madeAt: number | null } | null
  certificate: { host: string; endsAt: number } | { host: string; fault: string } | null
}

export const problemCodes = ['clock', 'disk', 'mail', 'backups', 'certificate'] as const
export type Problem = { code: (typeof problemCodes)[number]; says: string }

/** What is wrong, in sentences for whoever runs the server, each with what to do. */
export function problemsIn(facts: Facts): Problem[] {
  return [clock(facts), disk(facts), mail(facts), backups(facts), certificate(facts)].filter((one) => one !== null)
}

const minute = 60_000
const day = 24 * 60 * minute
const mostJump = 2 * minute
const leastFree = 1_000_000_000
const oldestBackup = 2 * day
const certificateAhead = 14 * day

function clock({ now, clockJump, lastWrite }: Facts): Problem | null {
  const wrong = (says: string): Problem => ({
    code: 'clock',
    says: `${says} Reminders go out by this clock: switch on network time, such as systemd-timesyncd.`,
  })
  if (lastWrite - now > mostJump)
    return wrong(`The clock stands ${inMinutes(lastWrite - now)} before the last thing that was written.`)
  // A machine that slept looks as if its clock had been put on.
  if (clockJump < -mostJump) return wrong(`The clock was put back by ${inMinutes(clockJump)} since the start.`)
  return null
}

function disk({ disk: { free, size } }: Facts): Problem | null {
  if (free >= Math.min(leastFree, size / 10)) return null
  return {
    code: 'disk',
    says: `The disk with the data folder has ${Math.floor(free / 1_000_000)} MB left: make room, for nothing can be written on a full one.`,
  }
}

function mail({ now, mail: state }: Facts): Problem | null {
  if (!state) return null
  return {
    code: 'mail',
    says: `No mail has gone out for ${lasting(now - state.failingSince)}, since ${day8601(state.failingSince)}: ${state.reason}. Reminders by mail wait until the mail server takes them.`,
  }
}

function backups({ now, backups: state }: Facts): Problem | null {
  if (!state || (state.madeAt !== null && now - state.madeAt <= oldestBackup)) return null
  return {
    code: 'backups',
    says:
      state.madeAt === null
        ? `There is no whole backup in ${state.folder}: run npm run backup, and look at its timer.`
        : `The newest backup in ${state.folder} is ${lasting(now - state.madeAt)} old: look at the timer that makes them.`,
  }
}

function certificate({ now, certificate: state }: Facts): Problem | null {
  if (!state) return null
  if ('fault' in state)
    return { code: 'certificate', says: `https://${state.host} does not answer as it should: ${state.fault}.` }
  if (state.endsAt - now > certificateAhead) return null
  const says =
    state.endsAt <= now
      ? `The certificate of ${state.host} ended on ${day8601(state.endsAt)}, and browsers warn of it: renew it.`
      : `The certificate of ${state.host} ends in ${lasting(state.endsAt - now)}, on ${day8601(state.endsAt)}: see why it was not renewed.`
  return { code: 'certificate', says }
}

const inMinutes = (ms: number) => counted(Math.round(Math.abs(ms) / minute), 'minute')

function lasting(ms: number): string {
  if (ms >= day) return counted(Math.floor(ms / day), 'day')
  const hours = Math.floor(ms / (60 * minute))
  return hours >= 1 ? counted(hours, 'hour') : counted(Math.max(1, Math.floor(ms / minute)), 'minute')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const day8601 = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
