import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { MailDesk } from '../mail/open-mail.ts'
import { problemsIn, type Facts, type Problem } from './problems.ts'

export type Health = {
  facts(): Facts
  problems(): Problem[]
  close(): void
}

export type HealthOptions = {
  clock: Clock
  /** Milliseconds of a clock that nobody can put. */
  elapsed(): number
  dataFolder: string
  mail: Pick<MailDesk, 'list' | 'onDelivery'>
  /** When something was last written, in ms since 1970. */
  lastWrite(): number
  /** Where backups are put; null where nobody said. */
  backupFolder: string | null
  /** Where people reach the product; of an https address the certificate is looked at. */
  origin: string
}

const hour = 3_600_000

/** Looks after what the server depends on. What takes a connection is looked at every six hours, all else when it is asked. */
export function watchHealth(options: HealthOptions): Health {
  const { clock, elapsed, dataFolder, backupFolder, lastWrite } = options
  const begun = { wall: clock.now(), elapsed: elapsed() }
  const mail = watchMail(options.mail)
  const certificate = watchCertificate(options.origin)
  const facts = (): Facts => {
    const now = clock.now()
    const { bavail, bsize, blocks } = statfsSync(dataFolder)
    return {
      now,
      clockJump: now - begun.wall - (elapsed() - begun.elapsed),
      lastWrite: lastWrite(),
      disk: { free: bavail * bsize, size: blocks * bsize },
      mail: mail.state(),
      backups: backupFolder === null ? null : { folder: backupFolder, madeAt: newestBackup(backupFolder) },
      certificate: certificate.state(),
    }
  }
  return {
    facts,
    problems: () => problemsIn(facts()),
    close() {
      mail.close()
      certificate.close()
    },
  }
}

/** Since when nothing went out, though something wanted to. A message that its receiver does not want says nothing of our way out. */
function watchMail(mail: HealthOptions['mail']): { state(): Facts['mail']; close(): void } {
  let failing: Facts['mail'] = null
  const take = (message: ReturnType<MailDesk['list']>[number], at: number) => {
    const { delivery, kind } = message
    if (kind !== 'mail') return
    if (delivery.state === 'sent') failing = null
    else if (delivery.state === 'waiting' && delivery.error !== null)
      failing ??= { failingSince: at, reason: delivery.error.slice(0, 200) }
  }
  // As it was when the server stopped: oldest first.
  for (const message of mail.list(100).toReversed()) take(message, Date.parse(message.at))
  const stop = mail.onDelivery((message) => take(message, Date.parse(message.at)))
  return { state: () => failing, close: stop }
}

function watchCertificate(origin: string): { state(): Facts['certificate']; close(): void } {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return { state: () => null, close: () => {} }
  let state: Facts['certificate'] = null
  const look = () => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: 20_000 }, () => {
      state = { host: hostname, endsAt: Date.parse(socket.getPeerCertificate().valid_to) }
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error('it did not answer within 20 seconds')))
    socket.on('error', (error) => (state = { host: hostname, fault: error.message.slice(0, 200) }))
  }
  // The proxy in front may start after us.
  const first = setTimeout(look, 60_000).unref()
  const timer = setInterval(look, 6 * hour).unref()
  return {
    state: () => state,
    close() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}

/** When the newest whole backup in a folder was made; null where there is none, or no such folder. */
function newestBackup(folder: string): number | null {
  if (!existsSync(folder)) return null
  const times = readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const manifest = join(folder, one.name, 'backup.json')
    if (!one.isDirectory() || one.name.endsWith('.partial') || !existsSync(manifest)) return []
    const madeAt = /"madeAt":\s*"([^"]+)"/.exec(readFileSync(manifest, 'utf8').slice(0, 1000))?.[1]
    const at = Date.parse(madeAt ?? '')
    return Number.isNaN(at) ? [] : [at]
  })
  return times.length === 0 ? null : Math.max(...times)
}
