import type { Page } from 'playwright-core'
import type { Product } from '../product/start-product.ts'
import { goTo } from '../page-models/go-to.ts'

export type Screen = {
  name: string
  path: string
  /** Brings it there and waits until it stands. */
  until: (page: Page) => Promise<unknown>
  /** Takes back what `until` did. */
  after?: (page: Page) => Promise<unknown>
  /** False for what floats over a page: as much as a window shows. */
  whole?: boolean
  /** Before anybody has signed in. */
  outside?: boolean
}

export const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
export const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved(?! on)/ })
    .first()
    .waitFor()
/** On a phone there is no sidebar that counts. */
export const counted = (page: Page) =>
  page.waitForFunction(
    () => innerWidth < 768 || (document.getElementById('count/obligations')?.textContent ?? '') !== '',
  )
export const listed = async (page: Page) => {
  await rows(page).first().waitFor()
  await counted(page)
  await saved(page)
}
/** The days of the calendar, with what stands on them. */
const gridded = async (page: Page) => {
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await counted(page)
  await saved(page)
}
export const detail = async (page: Page) => {
  await page.getByRole('region', { name: 'Why this date?' }).waitFor()
  await page.getByRole('region', { name: 'Reminders' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
  await counted(page)
  await saved(page)
}
/** The margin with the current row's reminders; under 1024 px there is none. */
const peeked = async (page: Page) => {
  await listed(page)
  if ((page.viewportSize()?.width ?? 0) < 1024) return
  await page.getByRole('complementary', { name: 'The current row' }).getByRole('listitem').first().waitFor()
}
async function quickAdd(page: Page, line: string) {
  await listed(page)
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Quick add').fill(line)
  await page.getByRole('dialog').getByRole('time').first().waitFor()
}
async function planToday(page: Page) {
  await page.keyboard.press('p')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Plan for/ })
    .click()
  await page.getByRole('status').filter({ hasText: 'is planned for' }).first().waitFor()
  await saved(page)
}
async function completeElectricity(page: Page) {
  const row = rows(page).filter({ hasText: 'Electricity' }).first()
  await row.hover()
  await row.getByRole('button', { name: 'Paid' }).click()
}

const projected = async (page: Page) => {
  await detail(page)
  await page.getByRole('button', { name: 'Next period' }).click()
  await page
    .getByText(/ · projected$/)
    .first()
    .waitFor()
}
/** Done twice, and the last of these is looked at. */
const donePeriod = async (page: Page) => {
  await detail(page)
  for (const time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Done on another day, or for another sum' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Paid')
      .fill(time === 'first' ? '42' : '43.60')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Done, / })
      .click()
    await page.getByRole('status').filter({ hasText: / paid/ }).first().waitFor()
    await saved(page)
  }
  await page.getByRole('button', { name: 'Previous period' }).click()
  await page.getByRole('region', { name: 'Receipt' }).waitFor()
  await page.getByRole('region', { name: 'History of this period' }).getByRole('listitem').first().waitFor()
}
const undoneTwice = async (page: Page) => {
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  // The first of the two is taken back last; the page is not left before.
  await goTo(page, 'Today')
  await page
    .getByRole('status')
    .filter({ hasText: /^Undone: .* paid, £42\.00/ })
    .first()
    .waitFor()
  await saved(page)
}
const asked = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}
const both = (one: (page: Page) => Promise<unknown>, other: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await one(page)
  await other(page)
}

const vat = 'VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600'

/** Every screen of a book in use. */
export const screensOf = (product: Product, bookId: string): Screen[] => [
  {
    name: 'landing',
    path: '/',
    outside: true,
    until: async (page) => {
      await page.getByRole('region', { name: 'Prices' }).waitFor()
      await page.getByRole('figure', { name: 'A worked example' }).getByRole('row', { name: /^Due/ }).waitFor()
    },
  },
  {
    name: 'dates',
    path: '/dates',
    outside: true,
    until: (page) => page.getByRole('table', { name: /Suites/ }).waitFor(),
  },
  {
    name: 'sign-in',
    path: '/sign-in',
    outside: true,
    until: (page) => page.getByLabel('Phone number').waitFor(),
  },
  {
    name: 'lost',
    path: '/o/vat-retrun',
    until: (page) => page.getByRole('heading', { name: 'There is no page here' }).waitFor(),
  },
  { name: 'period-projected', path: '/obligations/seed-5', until: projected },
  {
    name: 'period-early',
    path: '/obligations/seed-5',
    until: both(projected, asked('Complete early')),
    after: (page) => page.keyboard.press('Escape'),
    whole: false,
  },
  { name: 'period-done', path: '/obligations/seed-4', until: donePeriod, after: undoneTwice },
  {
    name: 'period-correct',
    path: '/obligations/seed-4',
    until: both(donePeriod, asked('Correct this record')),
    after: both((page) => page.keyboard.press('Escape'), undoneTwice),
    whole: false,
  },
  { name: 'today', path: '/today', until: peeked },
  {
    name: 'today-moved',
    path: '/today',
    until: async (page) => {
      await peeked(page)
      for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('j')
      await peeked(page)
    },
  },
  { name: 'upcoming', path: '/upcoming', until: listed },
  { name: 'calendar', path: '/calendar', until: gridded },
  {
    name: 'calendar-open',
    path: '/calendar',
    whole: false,
    until: async (page) => {
      await gridded(page)
      await page.getByRole('gridcell', { name: /due/ }).last().press('Enter')
    },
  },
  {
    name: 'calendar-week',
    path: '/calendar',
    until: async (page) => {
      await gridded(page)
      const week = page.getByRole('button', { name: 'Week' })
      if (!(await week.isVisible())) return
      await week.click()
      await page.waitForFunction(() => document.querySelectorAll('[role=grid] tbody tr').length === 1)
    },
  },
  { name: 'year', path: '/year', until: gridded },
  {
    name: 'year-table',
    path: '/year',
    until: async (page) => {
      await gridded(page)
      await page.getByRole('button', { name: 'Table' }).click()
    },
  },
  {
    name: 'busy',
    path: '/year/busy',
    until: (page) => page.getByRole('heading', { name: /^What counts as busy|^No busy week/ }).waitFor(),
  },
  { name: 'obligations', path: '/obligations', until: listed },
  {
    name: 'obligations-none',
    path: '/obligations',
    until: async (page) => {
      await listed(page)
      await page.getByRole('searchbox').fill('kind:filing owner:ben')
      await page.getByText('No obligation matches').waitFor()
    },
  },
  { name: 'obligation-filing', path: '/obligations/seed-5', until: detail },
  { name: 'obligation-overdue', path: '/obligations/seed-0', until: detail },
  { name: 'obligation-monthly', path: '/obligations/seed-6', until: detail },
  { name: 'obligation-contract', path: '/obligations/seed-8', until: detail },
  { name: 'obligation-completion', path: '/obligations/seed-9', until: detail },
  {
    name: 'packs',
    path: '/packs?chosen=gb-household%20gb-vat',
    until: async (page) => {
      await page.getByRole('checkbox', { name: /^MOT test/ }).check()
      await page.getByRole('list', { name: 'The next dates' }).first().waitFor()
    },
  },
  { name: 'inbox', path: '/inbox', until: listed },
  { name: 'activity', path: '/activity', until: listed },
  {
    name: 'settings',
    path: '/settings',
    until: async (page) => {
      await page.getByLabel('Name').waitFor()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'settings-reminders',
    path: '/settings/reminders',
    until: async (page) => {
      await page.getByRole('button', { name: 'Filing' }).click()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'away',
    path: '/settings/away',
    until: async (page) => {
      await page.getByLabel('Send nothing at night').check()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'snooze',
    path: '/obligations/seed-8',
    whole: false,
    until: async (page) => {
      await detail(page)
      await page.keyboard.press('h')
      await page.getByRole('dialog').getByLabel('Another time').check()
    },
  },
  {
    name: 'extend',
    path: '/obligations/seed-5',
    whole: false,
    until: async (page) => {
      await detail(page)
      await page.keyboard.press('d')
      await page.getByRole('dialog').getByLabel('Who granted it').fill('HMRC, Time to Pay')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Extend/ })
        .click()
    },
  },
  {
    name: 'plan',
    path: '/obligations/seed-5',
    whole: false,
    until: async (page) => {
      await detail(page)
      await page.keyboard.press('p')
      await page.getByRole('dialog').getByLabel('Year').fill('2999')
    },
  },
  {
    name: 'obligation-planned',
    path: '/obligations/seed-5',
    until: async (page) => {
      await detail(page)
      await planToday(page)
      await page.getByText('our own day').waitFor()
    },
  },
  { name: 'today-planned', path: '/today', until: peeked },
  { name: 'upcoming-planned', path: '/upcoming', until: listed },
  {
    name: 'obligations-filtered',
    path: '/obligations',
    until: async (page) => {
      await listed(page)
      await page.getByRole('searchbox').fill('due<60d -has:plan ownr:me')
      await page.getByText('No filter is called').waitFor()
    },
  },
  {
    name: 'obligations-selected',
    path: '/obligations',
    whole: false,
    until: async (page) => {
      await listed(page)
      for (const at of [1, 2, 4]) await page.getByRole('checkbox').nth(at).click()
      const bar = page.getByRole('region', { name: 'Selected rows' })
      await bar.getByRole('button', { name: 'Plan', exact: true }).click()
      await bar.getByText('their due dates stay').waitFor()
    },
  },
  {
    name: 'today-selected',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      for (const _ of [1, 2]) {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
      }
      await page.getByRole('region', { name: 'Selected rows' }).waitFor()
    },
  },
  {
    name: 'welcome',
    path: '/welcome',
    until: (page) => page.getByLabel('Quick add').fill('Car insurance £420 every year on 12 Sep notify 21d before'),
  },
  {
    name: 'quick-add',
    path: '/today',
    whole: false,
    until: (page) => quickAdd(page, vat),
  },
  {
    name: 'quick-add-unclear',
    path: '/today',
    whole: false,
    until: (page) =>
      quickAdd(page, 'Van insurance £420 every year on 3/12 preceding:GB-ENG notify 21d before #van !30d !7d !1d'),
  },
  {
    name: 'commands',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      await page.keyboard.press('j')
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.type('re')
    },
  },
  {
    name: 'keys',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      await page.keyboard.press('j')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'today-undo',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      await completeElectricity(page)
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await saved(page)
    },
    after: async (page) => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await rows(page).filter({ hasText: 'Electricity' }).first().waitFor()
      await saved(page)
    },
  },
  {
    name: 'offline',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await page.getByRole('dialog').getByLabel('Quick add').fill('Ring the plumber today')
      await page.keyboard.press('Enter')
      await page.getByRole('status').filter({ hasText: 'Saved on this device' }).first().waitFor()
    },
    after: async (page) => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.context().setOffline(false)
      await saved(page)
    },
  },
  {
    name: 'not-saved',
    path: '/today',
    whole: false,
    until: async (page) => {
      await peeked(page)
      // What the rules know nothing of makes them refuse the next change by a person.
      await plant(product, `books/${bookId}/obligations/seed-0`, true)
      await completeElectricity(page)
      await page.getByText('Not saved:').waitFor()
    },
    after: async (page) => {
      await plant(product, `books/${bookId}/obligations/seed-0`, false)
      await page.getByRole('button', { name: 'Leave it as it was' }).click()
      await saved(page)
    },
  },
]

/** What somebody sees who has written nothing yet. */
export const screensOfNobody: Screen[] = [
  {
    name: 'empty-welcome',
    path: '/welcome',
    until: (page) => page.getByRole('checkbox', { name: /^UK household/ }).waitFor(),
  },
  ...(
    ['today', 'upcoming', 'obligations', 'inbox', 'calendar', 'year', 'forecast', 'reports', 'activity'] as const
  ).map((view): Screen => ({
    name: `empty-${view}`,
    path: `/${view}`,
    until: async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasText: '.' }).first().waitFor()
      await saved(page)
    },
  })),
]

async function plant({ operator }: Product, path: string, there: boolean): Promise<void> {
  const root = 'projects/duebook/databases/(default)/documents'
  const update = { name: `${root}/${path}`, fields: there ? { planted: { booleanValue: true } } : {} }
  const answer = await fetch(`${operator}/v1/${root}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ writes: [{ update, updateMask: { fieldPaths: ['planted'] } }] }),
  })
  if (!answer.ok) throw new Error(`Planting answered ${answer.status}: ${await answer.text()}`)
}
