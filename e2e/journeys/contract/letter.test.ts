import { addDays, addMonths, longDate, shortDate, shortDateWithYear } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { contractPage } from '../../page-models/contract.ts'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const end = dayAhead(50)
const hire = `Card terminal hire £348 ends ${end} renews 12mo notice 1mo received kind:contract`

describe('notice of a contract', () => {
  const at = house()

  it('is drafted as a letter from what is known, what is not is marked, and Escape leaves it', async () => {
    const { page, app, errors, context } = await at.newcomer('ada@letter.example', [hire])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const contract = contractPage(page)
    await app.open('Card terminal hire')
    await contract.decide('Give notice')
    await page.getByLabel('Reference').fill('RM 4471 0092 7GB')
    const draft = page.getByRole('button', { name: 'Draft the letter' })
    await draft.click()
    const letter = page.getByRole('region', { name: 'The letter' })
    await focused(letter.getByRole('heading', { name: 'The letter' }), 'its heading')
    const text = letter.getByLabel('Its text, yours to change')
    await expect.poll(() => text.inputValue()).toContain(`with effect from ${longDate(end)}`)
    await expect.poll(() => text.inputValue()).toContain('by recorded post, RM 4471 0092 7GB')
    await letter.getByText('Still to be filled in, or taken out: who it goes to').waitFor()
    expect(await problemsInBothSchemes(page, 'the letter')).toEqual([])
    await text.fill((await text.inputValue()).replaceAll(/\[.*?\]/g, 'Harcourt Estates'))
    await letter.getByText('Still to be filled in').waitFor({ state: 'hidden' })
    const link = await letter.getByRole('link', { name: 'Open it in a mail program' }).getAttribute('href')
    const mail = new URL(link ?? '')
    expect(mail.searchParams.get('subject')).toBe('Notice to end: Card terminal hire')
    expect(mail.searchParams.get('body')).toContain('Dear Sir or Madam,\r\n\r\n')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await problemsInBothSchemes(page, 'the letter on a phone')).toEqual([])
    await text.focus()
    await page.keyboard.press('Escape')
    await letter.waitFor({ state: 'hidden' })
    await focused(draft, 'what opened it')
    expect(errors).toEqual([])
    await context.close()
  })

  it('stands or is lifted when the terms are changed, which is said before; Undo brings it back', async () => {
    const { page, app, errors, context } = await at.newcomer('ada@terms.example', [hire])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const contract = contractPage(page)
    await app.open('Card terminal hire')
    await contract.decide('Give notice')
    await contract.record(`Record notice, ends ${shortDate(end, dayAhead(0))}`)
    await page.getByText(`Ending on ${longDate(end)}`).waitFor()
    await app.saved()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const later = addMonths(addDays(end, 1), 3)
    await page.getByLabel('Term ends').fill(later)
    await page.getByText('What was decided is lifted:').waitFor()
    expect(await problemsInBothSchemes(page, 'a decision that would be lifted')).toEqual([])
    await page.getByRole('button', { name: 'Choose which dates change' }).click()
    await page.getByText('What was decided is lifted:').waitFor()
    await page.getByRole('button', { name: /^Move / }).click()
    await page.getByRole('heading', { name: 'What do you want to happen?' }).waitFor()
    await contract.shows(`Term to ${shortDateWithYear(later)}`)
    await app.saved()
    await page.keyboard.press('Control+z')
    await page.getByText(`Ending on ${longDate(end)}`).waitFor()
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})
