import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { quickAdd } from '../../page-models/quick-add.ts'
import { ada } from '../../product/cast.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { askedLines, londonToday } from './lines.ts'

/** The height in CSS px of the lowest of them, in one look. */
const lowest = (all: Locator) =>
  all.evaluateAll((found) => Math.min(...found.map((one) => one.getBoundingClientRect().height)))

describe('quick add by touch on a phone', () => {
  const at = house([ada])
  const phone = {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce' as const,
  }

  it('asks what ten lines leave open, and saves each as it was answered', async () => {
    const { page, app, context, errors, signedInAs } = await at.somebody(phone)
    await signedInAs(ada)
    const add = quickAdd(page)
    for (const { line, answers, title, due, time } of askedLines(londonToday())) {
      await page.getByRole('navigation', { name: 'Main, compact' }).getByRole('button', { name: 'Add' }).tap()
      await add.field.fill(line)
      for (const { group, choice } of answers) {
        await add.asked(group).waitFor()
        // Measured in one look: the line may be read once more meanwhile.
        await expect.poll(() => lowest(add.dialog.getByRole('radio'))).toBeGreaterThanOrEqual(44)
        await add.choice(choice).tap()
      }
      const save = add.dialog.getByRole('button', { name: `Add ${title}`, exact: true })
      await expect.poll(() => lowest(save)).toBeGreaterThanOrEqual(44)
      await save.tap()
      await add.closed()
      await app
        .status(`${title} added. Due ${shortDateWithYear(due[0] as CalendarDate)}${time ? `, ${time}` : ''}.`)
        .waitFor()
    }
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })

  const lines = [
    ['asked', 'Van insurance £420 every year on 3/12 at 7 preceding:GB-ENG notify 21d before #van !30d'],
    ['refused', 'Feed the yeast every full moon'],
    ['a name', '"Friday" club £20 tomorrow'],
    ['a note', 'Birthday 29 Feb yearly'],
    ['a region', 'Reply in 5 working days'],
    ['overdue', `Council tax £120 on ${dayAhead(-40)}`],
    ['without a date', 'Boiler'],
  ] as const

  for (const width of [320, 1280])
    it(`has nothing for axe to say in light and in dark, and no sideways scroll, whatever the line leaves open, ${width} px`, async () => {
      const { page, context, signedInAs } = await at.somebody({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      })
      await signedInAs(ada)
      const add = quickAdd(page)
      const found: string[] = []
      await page.getByRole('button', { name: 'Add', exact: true }).first().click()
      for (const [state, line] of lines) {
        await add.field.fill(line)
        // Only what cannot be added yet: Enter would add the others.
        if (state === 'without a date') await page.keyboard.press('Enter')
        await add.dialog
          .getByRole(/refused|without/.test(state) ? 'alert' : 'status')
          .first()
          .waitFor()
        found.push(...(await problemsInBothSchemes(page, state)))
      }
      expect(found).toEqual([])
      await context.close()
    })
})
