import type { ConsolePage } from '../console/console-page.ts'
import { markup } from '../console/server-page.ts'
import type { Count } from './store.ts'

/** How often which event happened: today, in a week, in thirty days. */
export function countsPage(counted: (days: number) => Count[], today: () => string): ConsolePage {
  return {
    path: '/use',
    name: 'Events',
    icon: 'chart',
    count: () => null,
    head: () => ({
      lead: 'What people did who agreed to be counted. Nothing about a person is kept: only how often, and on which day (UTC).',
      tools: null,
    }),
    main() {
      const counts = counted(30)
      const week = new Set(counted(7).map(({ day }) => day))
      const events = [...new Set(counts.map(({ event }) => event))].toSorted()
      const sum = (event: string, within: (day: string) => boolean) =>
        counts.filter((one) => one.event === event && within(one.day)).reduce((total, { count }) => total + count, 0)
      const cell = (count: number, when: string) => markup`<td>${count}<span class="unit"> ${when}</span></td>`
      const rows = events.map((event) => {
        const isToday = (day: string) => day === today()
        const isOfWeek = (day: string) => week.has(day)
        const always = () => true
        const cells = [
          cell(sum(event, isToday), 'today'),
          cell(sum(event, isOfWeek), 'in 7 days'),
          cell(sum(event, always), 'in 30 days'),
        ]
        return markup`<tr><th scope="row">${event}</th>${cells}</tr>`
      })
      return markup`<section class="sec" aria-label="Events">
          ${
            rows.length === 0
              ? markup`<p class="t14">Nothing was counted in the last thirty days.</p>`
              : markup`<table class="ledger cst"><thead><tr><th scope="col">Event</th><th scope="col">Today</th><th scope="col">7 days</th><th scope="col">30 days</th></tr></thead><tbody>${rows}</tbody></table>`
          }
        </section>`
    },
  }
}
