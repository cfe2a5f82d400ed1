import { problemCodes } from './problems.ts'
import type { Health } from './watch.ts'

/** Prometheus text: each problem as 0 or 1, and the figures behind them; a figure that nobody knows is left out. */
export function healthMetrics(health: Pick<Health, 'facts' | 'problems'>): string {
  const { now, clockJump, disk, mail, backups, certificate } = health.facts()
  const codes = new Set(health.problems().map(({ code }) => code))
  const seconds = (ms: number) => Math.round(ms / 1000)
  const lines = [
    '# TYPE embedded_problem gauge',
    ...problemCodes.map((code) => `embedded_problem{code="${code}"} ${codes.has(code) ? 1 : 0}`),
    gauge('embedded_clock_jump_seconds', seconds(clockJump)),
    gauge('embedded_disk_free_bytes', disk.free),
    gauge('embedded_mail_failing_seconds', mail ? seconds(now - mail.failingSince) : 0),
    backups?.madeAt == null ? null : gauge('embedded_backup_age_seconds', seconds(now - backups.madeAt)),
    certificate && 'endsAt' in certificate
      ? gauge('embedded_certificate_left_seconds', seconds(certificate.endsAt - now))
      : null,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

const gauge = (name: string, value: number) => `# TYPE ${name} gauge\n${name} ${value}`
