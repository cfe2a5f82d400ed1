import { longDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { quickAdd } from '../../page-models/quick-add.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'
import { askedLines, londonToday, spoken } from './lines.ts'
import { goTo } from '../../page-models/go-to.ts'

describe('quick add by keyboard alone', () => {
  const at = house()

  it('asks what ten lines leave open, and saves each as it was answered', async () => {
    const { page, app, context, errors } = await at.newcomer('kit@lines.example')
    const add = quickAdd(page)
    for (const { line, answers, title, due, time } of askedLines(londonToday())) {
      await add.press()
      await page.keyboard.type(line)
      for (const { group, choice } of answers) {
        await page.keyboard.press('Enter')
        await add.asked(group).waitFor()
        await focused(add.choice(1), 'the first choice')
        await page.keyboard.press(String(choice))
        await focused(add.field, 'the line after a choice')
        await until(() => isAtEnd(add.field), 'the cursor behind the last letter')
      }
      await page.keyboard.press('Enter')
      await add.closed()
      await page
        .getByRole('status')
        .filter({
          hasText: `${title} added. Due ${shortDateWithYear(due[0] as CalendarDate)}${time ? `, ${time}` : ''}.`,
        })
        .first()
        .waitFor()
      await app.saved()
      await app.open(title)
      const main = page.getByRole('main')
      for (const [index, day] of due.entries())
        await until(
          async () => (await main.textContent())?.includes(index === 0 ? longDate(day) : spoken(day)) ?? false,
          `${day} for “${line}”`,
        )
      if (time) await main.getByText(time).first().waitFor()
    }
    expect(errors).toEqual([])
    await context.close()
  })

  it('goes back to the line on Esc with nothing lost, on this page, after it is closed and after a reload, until one signs out', async () => {
    const { page, app, context } = await at.newcomer('esc@lines.example')
    const add = quickAdd(page)
    const line = 'Boiler service every full moon'
    await add.press()
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await focused(add.choice(1), 'the first choice')
    await page.keyboard.press('ArrowDown')
    await focused(add.choice(2), 'the second choice')
    await page.keyboard.press('Escape')
    await focused(add.field, 'the line')
    await add.holds(line)
    await page.keyboard.press('Escape')
    await add.closed()
    await add.press()
    await add.holds(line)
    await page.reload()
    await add.press()
    await add.holds(line)
    await page.keyboard.press('Escape')
    await add.closed()
    await app.signOut()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('full moon')
    await context.close()
  })

  it('keeps a word in the name that was meant so, and takes it back', async () => {
    const { page, app, context } = await at.newcomer('name@lines.example')
    const add = quickAdd(page)
    const day = dayAhead(20) as CalendarDate
    await add.press()
    await page.keyboard.type(`Friday club £20 ${spoken(day)}`)
    await page.keyboard.press('Enter')
    await add.asked('What Friday means').waitFor()
    await expect.poll(() => add.dialog.getByRole('radio').last().textContent()).toMatch(/part of the name/)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await add.holds(`"Friday" club £20 ${spoken(day)}`)
    await add.dialog.getByText('“Friday” belongs to the name.').waitFor()
    for (let step = 0; step < ` club £20 ${spoken(day)}`.length; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await add.holds(`Friday club £20 ${spoken(day)}`)
    await page.keyboard.press('Enter')
    await focused(add.choice(1), 'the first choice')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await focused(add.field, 'the line')
    await page.keyboard.press('Enter')
    await add.closed()
    await app.saved()
    await app.open('Friday club')
    await context.close()
  })

  it('lets a word that is no date be typed anew, and ends with the day that was typed', async () => {
    const { page, app, context } = await at.newcomer('june@lines.example')
    const add = quickAdd(page)
    const last = dayAhead(200) as CalendarDate
    await add.press()
    await page.keyboard.type('Gym £30 on the 3rd of every month until summer')
    await page.keyboard.press('Enter')
    await focused(add.choice(1), 'the first choice')
    const choices = await add.dialog.getByRole('radio').allTextContents()
    await page.keyboard.press(String(choices.findIndex((text) => /a day I type/i.test(text)) + 1))
    await focused(add.field, 'the line')
    await page.keyboard.type(last)
    await add.holds(`Gym £30 on the 3rd of every month until ${last}`)
    await page.keyboard.press('Enter')
    await add.closed()
    await app.saved()
    await app.open('Gym')
    await page
      .getByRole('main')
      .getByText(`until ${longDate(last).replace(/^\w+ /, '')}`)
      .first()
      .waitFor()
    await context.close()
  })

  it('adds what is overdue already, and Today says since when', async () => {
    const { page, app, context } = await at.newcomer('late@lines.example')
    const add = quickAdd(page)
    const day = dayAhead(-40) as CalendarDate
    await add.press()
    await page.keyboard.type(`Council tax £120 on ${spoken(day)} ${day.slice(0, 4)}`)
    await page.keyboard.press('Enter')
    await focused(add.choice(1), 'the first choice')
    await page.keyboard.press('1')
    await add.holds(`Council tax £120 overdue since ${spoken(day)} ${day.slice(0, 4)}`)
    await page.keyboard.press('Enter')
    await add.closed()
    await app.saved()
    const late = page
      .getByRole('region', { name: /^Overdue/ })
      .getByRole('listitem')
      .filter({ hasText: 'Council tax' })
    await late.waitFor()
    await expect.poll(() => late.textContent()).toContain('40 days late')

    const begun = dayAhead(-20) as CalendarDate
    await add.press()
    await page.keyboard.type(`Gym every 2 weeks from ${spoken(begun)} ${begun.slice(0, 4)}`)
    await add.dialog.getByText('2 new dates would already be over').waitFor()
    await add.dialog.getByRole('button', { name: 'Add them as open' }).click()
    await add.dialog.getByText('They are added as open').waitFor()
    await add.dialog.getByRole('button', { name: 'Add Gym' }).click()
    await add.closed()
    await app.saved()
    const gym = page
      .getByRole('region', { name: /^Overdue/ })
      .getByRole('listitem')
      .filter({ hasText: 'Gym' })
    await gym.waitFor()
    await expect.poll(() => gym.textContent()).toContain('20 days late')
    await context.close()
  })

  it('counts working days where the person is, says so, and elsewhere once that is changed', async () => {
    const { page, app, context } = await at.newcomer('kirk@lines.example')
    const add = quickAdd(page)
    await add.press()
    await page.keyboard.type('Reply in 5 working days')
    await add.dialog.getByText('Working days of England and Wales').waitFor()
    await add.dialog.getByRole('link', { name: 'Change the region' }).click()
    await page.getByLabel('Working days in this book').selectOption({ label: 'Scotland' })
    await app.saved()
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await app.saved()
    await goTo(page, 'Today')
    await add.press()
    await add.holds('Reply in 5 working days')
    await add.dialog.getByText('Working days of Scotland').waitFor()
    await add.field.fill('Miete 950 € jeden Monat am 31.')
    await add.dialog.getByText('Read as German, from your profile.').waitFor()
    await page.keyboard.press('Enter')
    await add.closed()
    await app.saved()
    await app.open('Miete')
    await context.close()
  })
})

const isAtEnd = (field: { evaluate: <T>(of: (element: HTMLTextAreaElement) => T) => Promise<T> }) =>
  field.evaluate(({ selectionStart, value }) => selectionStart === value.length)
