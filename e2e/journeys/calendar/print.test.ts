import { addDays } from '@duebook/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { calendarOf } from '../../page-models/calendar.ts'
import { dayAhead, monthEnd } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const middle = addDays(monthEnd(0), 15)
const lines = Array.from({ length: 24 }, (_, at) => `Bill number ${at + 1} £10 on ${addDays(middle, at % 5)} kind:bill`)

describe('on paper', () => {
  const at = house()
  let leave = () => Promise.resolve()
  afterAll(() => leave())

  for (const [name, path, ready, rows] of [
    ['a busy month', `/calendar?month=${middle.slice(0, 7)}`, 'tbody a', 'tbody tr'],
    ['the year', '/year', 'tbody a', 'tbody tr'],
    ['what is ahead', '/upcoming', '[data-row]', '[data-row]'],
    ['the forecast', '/forecast', 'tbody tr', 'tbody tr'],
    ['an obligation', '/obligations/seed-0', 'tbody tr', ':is(tr, li, dl > div)'],
  ] as const)
    it(`${name} stands black on white, without tools, no row cut in two, on A4 and on Letter`, async () => {
      const { page, context, errors } = await at.newcomer(`paula-${path.slice(1, 5)}@print.example`, lines, {
        colorScheme: 'dark',
      })
      leave = () => context.close()
      await page.goto(`${at.product.origin}${path}`)
      await page.locator(`main ${ready}`).first().waitFor()
      await page.getByText(/^Duebook\s+My book/).waitFor({ state: 'attached' })
      for (const [format, width, height] of [
        ['A4', 718, 1046],
        ['Letter', 740, 980],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ media: 'print' })
        const look = (selector: string) => {
          const main = document.querySelector('main')
          const seen = (element: Element) => element.getClientRects().length > 0
          return {
            paper: getComputedStyle(document.body).backgroundColor,
            navigation: [...document.querySelectorAll('nav, aside:not([aria-label=Facts]), [role=group]')]
              .filter(seen)
              .map((one) => one.ariaLabel ?? one.className),
            sideways: document.documentElement.scrollWidth - innerWidth,
            cut: [...document.querySelectorAll(`main ${selector}`)].filter(
              (row) => getComputedStyle(row).breakInside !== 'avoid',
            ).length,
            // What does not fit into columns at the foot of a sheet makes another one, and a printer makes all of the sheet small for it.
            columns: [...document.querySelectorAll('main *')].filter(
              (one) => getComputedStyle(one).columnCount !== 'auto',
            ).length,
            printed: /^Duebook\s+My book\s*Printed .* by /.test((main as HTMLElement).innerText.trim()),
          }
        }
        // The parts of a page come one after another, and what is still to come stands as a shape.
        await expect
          .poll(() => page.evaluate(look, rows), { message: format })
          .toEqual({
            paper: 'rgb(255, 255, 255)',
            navigation: [],
            sideways: 0,
            cut: 0,
            columns: 0,
            printed: true,
          })
        // A printer would be given what the screen shows, if it were told to be one.
        await page.emulateMedia({ media: null })
        const pdf = (
          await page.pdf({ format, margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } })
        ).toString('latin1')
        expect(pdf.match(/\/Type ?\/Page\b/g)?.length ?? 0, `pages of ${format}`).toBeLessThanOrEqual(2)
        const [, wide, high] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
        // Upright, a day of the year would be two millimetres wide.
        expect(Number(wide) > Number(high), `${path} on its side`).toBe(path === '/year')
      }
      expect(errors).toEqual([])
      await context.close()
      leave = () => Promise.resolve()
    })

  it('what is ahead says how far it goes and how much stands on it, and begins with what is late, which the screen has on Today', async () => {
    const late = ['Water £86.40 overdue since {-1} kind:bill', 'Electricity £142.18 overdue since {-4} kind:bill']
    const { page, app, context } = await at.newcomer('lena@print.example', [...late, ...lines.slice(0, 3)])
    await app.view('Upcoming')
    await app.row('Bill number 1').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { level: 1, name: /^Upcoming, \d+ \w+( \d{4})? to \d+ \w+ \d{4}$/ }).waitFor()
    await page.getByText('5 dates, 2 overdue · projected dates shown').waitFor()
    const first = page.getByRole('main').getByRole('region').first()
    await expect
      .poll(async () => (await first.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/^Overdue 2 £228\.58 .*Electricity.*£142\.18.*Water.*£86\.40$/)
    await page.getByText('A box is for your pen; it changes nothing in Duebook.').waitFor()
    await page.emulateMedia({ media: 'screen' })
    await page.getByText('A box is for your pen').waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('region', { name: 'Overdue' }).count()).toBe(0)
    await context.close()
  })

  it('the sheet that a weekly digest leads to is printed by itself and once, through its day, with what is late', async () => {
    const { page, context, errors } = await at.newcomer('sheila@print.example', [
      'Water £86.40 overdue since {-1} kind:bill',
      `Gas £40 on ${dayAhead(5)} kind:bill`,
      `Rates £90 on ${dayAhead(8)} kind:bill`,
    ])
    await page.addInitScript(() => {
      window.print = () => console.info('printed')
    })
    const printed: string[] = []
    page.on('console', (message) => {
      if (message.text() === 'printed') printed.push(page.url())
    })
    const sheet = `/upcoming?print=${dayAhead(7)}`
    await page.goto(`${at.product.origin}${sheet}`)
    await expect.poll(() => printed).toEqual([`${at.product.origin}${sheet}`])
    await page.waitForURL((url) => url.pathname === '/upcoming' && url.search === '')
    await page.getByRole('button', { name: '7 days', pressed: true }).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Gas' }).waitFor()
    expect(await main.getByRole('link', { name: 'Rates' }).count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('2 dates, 1 overdue').waitFor()
    await page.emulateMedia({ media: null })
    await page.reload()
    await main.getByRole('link', { name: 'Rates' }).waitFor()
    // Of a week that is over nothing is printed by itself.
    await page.goto(`${at.product.origin}/upcoming?print=${dayAhead(-1)}`)
    await page.waitForURL((url) => url.pathname === '/upcoming' && url.search === '')
    await main.getByRole('link', { name: 'Rates' }).waitFor()
    expect(printed).toHaveLength(1)
    expect(errors).toEqual([])
    await context.close()
  })

  it('a day that has been opened does not stand over the others, and an obligation has nothing to press', async () => {
    const { page, app, context } = await at.newcomer('olga@print.example', lines)
    await page.goto(`${at.product.origin}/calendar?month=${middle.slice(0, 7)}&day=${middle}`)
    await page.getByRole('button', { name: 'Close' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).isVisible()).toBe(false)
    // All of the five of a day, not three and a count.
    const day = calendarOf(page).day(middle)
    await day.getByText('Bill number 21', { exact: true }).waitFor()
    await expect.poll(() => day.getByRole('link').count()).toBe(5)

    for (const view of ['Upcoming', 'Obligations', 'Activity']) {
      await page.emulateMedia({ media: 'screen' })
      await app.view(view)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.emulateMedia({ media: 'print' })
      await page.getByText(/^Duebook\s+My book\s*Printed .* by /).waitFor()
    }
    await page.emulateMedia({ media: 'screen' })
    await app.open('Bill number 1')
    await page.emulateMedia({ media: 'print' })
    const toPress = page.getByRole('main').locator('button:visible, select:visible, input:visible')
    const labels = () => toPress.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await expect.poll(labels).toEqual([expect.stringMatching(/: why this date\?$/)])
    await context.close()
  })
})
