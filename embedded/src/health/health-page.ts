import type { ConsolePage } from '../console/console-page.ts'
import { bytesInWords, moment } from '../console/moments.ts'
import { glyph, markup } from '../console/server-page.ts'
import { problemCodes, type Facts, type Problem } from './problems.ts'
import type { Health } from './watch.ts'

/** How the machine is, and what it depends on, for whoever runs it: what is wrong comes first. */
export function healthPage(health: Pick<Health, 'facts' | 'problems'>): ConsolePage {
  return {
    path: '/health',
    name: 'Health',
    icon: 'activity',
    count: () => health.problems().length,
    alarming: true,
    head: () => ({
      lead: 'The clock, the disk, mail that goes out, backups and the certificate, as they are now.',
      tools: null,
    }),
    main() {
      const facts = health.facts()
      const problems = health.problems()
      const wrong = (code: Problem['code']) => problems.find((one) => one.code === code)
      const codes = problemCodes.toSorted((a, b) => Number(!wrong(a)) - Number(!wrong(b)))
      return markup`<section class="sec" aria-label="Health">
          ${problems.length === 0 && markup`<p class="t14">Nothing is wrong.</p>`}
          <ul class="list">${codes.map((code) => {
            const problem = wrong(code)
            return markup`<li>${glyph(problem ? 'failed' : isLookedAt(code, facts) ? 'done' : 'none')}<div><b>${names[code]}</b><span class="l">${problem?.says ?? asItShould(code, facts)}</span></div></li>`
          })}</ul>
        </section>`
    },
  }
}

const names: Record<Problem['code'], string> = {
  clock: 'Clock',
  disk: 'Disk',
  mail: 'Mail',
  backups: 'Backups',
  certificate: 'Certificate',
}

/** Whether it can be said of it that it is well: of what nobody watches nothing is known. */
function isLookedAt(code: Problem['code'], { backups, certificate }: Facts): boolean {
  if (code === 'backups') return backups?.madeAt != null
  return code !== 'certificate' || (certificate !== null && 'endsAt' in certificate)
}

function asItShould(code: Problem['code'], { now, disk, backups, certificate }: Facts): string {
  switch (code) {
    case 'clock':
      return `It is ${moment(now)}, and the clock was not put since the start.`
    case 'disk':
      return `${bytesInWords(disk.free)} of ${bytesInWords(disk.size)} are free.`
    case 'mail':
      return 'Nothing waits because it could not go out.'
    case 'backups':
      return backups?.madeAt == null
        ? 'No folder for backups is named, so nobody looks after them here.'
        : `The newest is of ${moment(backups.madeAt)}.`
    case 'certificate':
      return certificate && 'endsAt' in certificate
        ? `That of ${certificate.host} holds until ${moment(certificate.endsAt)}.`
        : 'People do not reach this server by https, or it was not looked at yet.'
  }
}
