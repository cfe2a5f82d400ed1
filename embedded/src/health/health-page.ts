import type { ConsolePage } from '../console/console-page.ts'
import { markup } from '../console/server-page.ts'
import type { Health } from './watch.ts'

/** What is wrong with the machine and with what it depends on, for whoever runs it. */
export function healthPage(health: Pick<Health, 'problems'>): ConsolePage {
  return {
    path: '/health',
    name: 'Health',
    icon: 'activity',
    count: () => health.problems().length,
    alarming: true,
    main() {
      const problems = health.problems()
      return markup`<p class="t13 m2">The clock, the disk, mail that goes out, backups and the certificate, as they are now.</p>
        <section class="sec" aria-label="Problems">
          ${
            problems.length === 0
              ? markup`<p class="t14">Nothing is wrong.</p>`
              : markup`<ul>${problems.map(({ says }) => markup`<li class="t14">${says}</li>`)}</ul>`
          }
        </section>`
    },
  }
}
