import type { Page } from 'playwright-core'
import { dayAhead } from '../product/days.ts'
import { counted, detail, listed, rows, saved, type Screen } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}
const takenBack = async (page: Page) => {
  await page.keyboard.press('Control+z')
  const asked = page.getByRole('region', { name: 'What do you want to happen?' })
  await asked.waitFor()
  await asked
    .getByText(/is renegotiating it|you can still change your mind/)
    .first()
    .waitFor({ state: 'detached' })
  await saved(page)
}
const form = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Also' }).getByRole('button').first().waitFor()
  await counted(page)
  await saved(page)
}
const typeDay = async (page: Page, legend: string | null, date: string) => {
  const within = legend ? page.getByRole('group', { name: legend, exact: true }) : dialog(page)
  await within.getByLabel('Day').fill(date.slice(8))
  await within.getByLabel('Month').fill(date.slice(5, 7))
  await within.getByLabel('Year').fill(date.slice(0, 4))
}
const decision = async (page: Page, answer: string) => {
  await detail(page)
  await page
    .getByRole('region', { name: 'What do you want to happen?' })
    .getByRole('radio', { name: new RegExp(`^${answer}`) })
    .check()
}
const decided = async (page: Page, answer: string, record: RegExp, then: RegExp) => {
  await decision(page, answer)
  await page.getByRole('region', { name: 'What do you want to happen?' }).getByRole('button', { name: record }).click()
  await page.getByText(then).first().waitFor()
  await saved(page)
}
const monthly = '/obligations/seed-0'
const rent = '/obligations/seed-1'
const contract = '/obligations/seed-5'
const dentist = '/obligations/seed-8'

/** What one does to what is written, and money, in the book of somebody who has paid by it for a year. */
export const screensOfLife: Screen[] = [
  {
    name: 'forecast',
    path: '/forecast',
    until: async (page) => {
      await page.getByRole('heading', { level: 1, name: /^£/ }).waitFor()
      await page.getByRole('img', { name: /^Pounds due each month/ }).waitFor()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'forecast-together',
    path: '/forecast',
    until: async (page) => {
      await page.getByRole('button', { name: 'All in £' }).click()
      await page.getByText('is not in this sum').first().waitFor()
      await saved(page)
    },
  },
  ...(['', '?span=all', '?by=kind&of=bill&which=late'] as const).map((place): Screen => ({
    name: place === '' ? 'reports' : place === '?span=all' ? 'reports-all' : 'reports-late',
    path: `/reports${place}`,
    until: async (page) => {
      await page.getByRole('heading', { level: 1, name: /\d|%/ }).waitFor()
      await counted(page)
      await saved(page)
    },
  })),
  {
    name: 'search',
    path: '/search',
    until: async (page) => {
      await page.getByRole('table', { name: 'What you can write' }).waitFor()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'search-found',
    path: '/search?q=due<60d amount>100',
    until: listed,
  },
  {
    name: 'search-wrong',
    path: '/search?q=ownr:me due<soon',
    until: async (page) => {
      await page.getByText('No filter is called').waitFor()
      await counted(page)
      await saved(page)
    },
  },
  {
    name: 'paid-in-row',
    path: '/today',
    whole: false,
    until: async (page) => {
      await listed(page)
      const water = rows(page).filter({ hasText: 'Water' }).first()
      await water.getByRole('link').focus()
      await page.keyboard.press('E')
      await page
        .getByRole('form', { name: /^Water: what was paid/ })
        .getByLabel('Paid')
        .fill('864')
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  { name: 'learned', path: monthly, until: detail },
  {
    name: 'edit-place',
    path: monthly,
    whole: false,
    until: async (page) => {
      await detail(page)
      await page.getByRole('complementary', { name: 'Facts' }).getByRole('button', { name: 'Edit amount' }).click()
      await page.getByRole('button', { name: 'Only this one' }).waitFor()
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  { name: 'edit-monthly', path: `${monthly}/edit`, until: form },
  { name: 'edit-contract', path: `${contract}/edit`, until: form },
  {
    name: 'edit-changed',
    path: `${rent}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByLabel('Amount', { exact: true }).fill('980')
      await page.getByLabel('Closed days', { exact: true }).selectOption('the business day before')
    },
  },
  {
    name: 'edit-wrong',
    path: `${rent}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByLabel('Until', { exact: true }).selectOption('a date')
      await page.getByLabel('Last date').fill(dayAhead(-400))
      await page.getByRole('button', { name: 'Between' }).click()
      await page.getByLabel('Least').fill('165')
      await page.getByLabel('Most').fill('120')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'edit-weeks',
    path: `${rent}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByLabel('Unit', { exact: true }).selectOption('week')
      await page.getByRole('group', { name: 'Days of the week' }).getByText('Thu', { exact: true }).click()
      const line = page.getByRole('textbox', { name: 'The same as one line' })
      await line.fill(`${await line.inputValue()} at 3/12`)
      await page.getByText('The form has what the line said before.').waitFor()
    },
  },
  {
    name: 'edit-which',
    path: `${rent}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByLabel('Closed days', { exact: true }).selectOption('the business day before')
      await page.getByRole('button', { name: 'Choose which dates change' }).click()
      await page.getByRole('radio', { name: /and the ones after/ }).waitFor()
    },
  },
  {
    name: 'edit-date',
    path: `${dentist}/edit`,
    until: async (page) => {
      await form(page)
      const on = page.getByRole('group', { name: 'On', exact: true })
      const [year = '', month = '', day = ''] = dayAhead(20).split('-')
      for (const [name, value] of Object.entries({ Day: day, Month: month, Year: year }))
        await on.getByLabel(name, { exact: true }).fill(value)
      await page.getByText('Its reminders move with it.').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'edit-over',
    path: `${dentist}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByRole('button', { name: 'Repeats' }).click()
      await page.getByLabel('First date').fill(dayAhead(-20))
      await page.getByLabel('Unit', { exact: true }).selectOption('day')
      await page.getByLabel('Every how many').fill('14')
      await page.getByRole('button', { name: 'Choose which dates change' }).click()
      await page.getByRole('button', { name: 'Add them as open' }).waitFor()
    },
  },
  {
    name: 'edit-chain',
    path: `${dentist}/edit`,
    until: async (page) => {
      await form(page)
      await page.getByRole('button', { name: 'After it was done' }).click()
      await page.getByLabel('Limit').selectOption('12 months after it was due')
      await page.getByLabel('Reminders', { exact: true }).selectOption('a plan of its own')
    },
  },
  {
    name: 'edit-end',
    path: `${monthly}/edit`,
    whole: false,
    until: async (page) => {
      await form(page)
      await page.getByRole('button', { name: /^End it/ }).click()
      await dialog(page).waitFor()
    },
    after: closed,
  },
  {
    name: 'edit-delete',
    path: `${dentist}/edit`,
    whole: false,
    until: async (page) => {
      await form(page)
      await page.getByRole('button', { name: /^Take it out/ }).click()
      await dialog(page).waitFor()
    },
    after: closed,
  },
  {
    name: 'add-form',
    path: '/today',
    whole: false,
    until: async (page) => {
      await listed(page)
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await dialog(page).getByLabel('Quick add').fill(`Window cleaner £18-£24 every 2nd Tuesday #unit4`)
      await dialog(page).getByRole('button', { name: 'More fields' }).click()
      await dialog(page).getByLabel('Tags').waitFor()
    },
  },
  {
    name: 'add-over',
    path: '/today',
    whole: false,
    until: async (page) => {
      await listed(page)
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      await dialog(page)
        .getByLabel('Quick add')
        .fill(`Gym £20 every 2 weeks from ${dayAhead(-20)}`)
      await dialog(page).getByRole('button', { name: 'Add them as open' }).waitFor()
    },
  },
  {
    name: 'decide-notice',
    path: contract,
    until: (page) => decision(page, 'Give notice'),
  },
  {
    name: 'decide-end',
    path: contract,
    until: async (page) => {
      await decision(page, 'End it another way')
      await typeDay(page, 'Ends on', dayAhead(20))
    },
  },
  {
    name: 'decided-notice',
    path: contract,
    until: (page) => decided(page, 'Give notice', /^Record notice/, /^Ending on /),
    after: takenBack,
  },
  {
    name: 'decided-renews',
    path: contract,
    until: (page) => decided(page, 'Let it renew', /^Let it renew/, /you can still change your mind/),
    after: takenBack,
  },
  {
    name: 'decided-renegotiating',
    path: contract,
    until: async (page) => {
      await decision(page, 'Renegotiate')
      await page.getByLabel('Who talks with whom, and what was offered').fill('Jo asks for £300 a year')
      await page.getByRole('button', { name: /^Renegotiate, / }).click()
      await page.getByText('is renegotiating it').first().waitFor()
      await saved(page)
    },
    after: takenBack,
  },
  {
    name: 'decide-row',
    path: '/today',
    whole: false,
    until: async (page) => {
      await listed(page)
      await rows(page).filter({ hasText: 'Card terminal hire' }).first().getByRole('link').focus()
      await page.keyboard.press('e')
      await dialog(page).waitFor()
    },
    after: closed,
  },
]
