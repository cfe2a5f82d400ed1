import { describe, expect, it } from 'vitest'
import { house } from '../../product/house.ts'

const dentist = {
  name: 'Noor Haddad',
  email: 'noor@few-acts.example',
  password: 'a long and quiet sentence',
  lines: ['Dentist on {9}', 'Passport on {20} proof:file kind:licence', 'Rent £950 monthly on 12th kind:bill'],
}

describe('a newcomer before a date', () => {
  const at = house([dentist])

  it('sees two acts; the others stand behind More, and their keys press them all the same', async () => {
    const { page, context, app, errors } = await at.signedIn(dentist)
    await app.open('Dentist')
    const act = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    await act('More').waitFor()
    await expect.poll(() => act('More').getAttribute('aria-expanded')).toBe('false')
    await act('Mark done').waitFor()
    await act('I have it in hand').waitFor()
    for (const name of ['Plan a day', 'Snooze', 'Extend', 'Skip', 'Waive']) expect(await act(name).count()).toBe(0)
    await page.keyboard.press('p')
    await page.getByRole('dialog').getByRole('heading', { name: 'Plan a day' }).waitFor()
    await page.keyboard.press('Escape')
    await app.moreActs()
    for (const name of ['Plan a day', 'Snooze', 'Extend', 'Skip', 'Waive']) await act(name).waitFor()
    // Whoever opened it finds it open, on every date.
    await app.open('Rent')
    await act('Waive').waitFor()
    await act('Fewer').click()
    await act('Waive').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await context.close()
  })

  it('can read what the words mean, and is not told again once they say that they know', async () => {
    const { page, context, app, errors } = await at.signedIn(dentist)
    await app.open('Dentist')
    await page.getByText('What these words mean').click()
    await page.getByText('it asks no more. It is not done yet.').waitFor()
    await page.getByRole('button', { name: 'I know them now' }).click()
    await expect.poll(() => page.getByText('What these words mean').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await app.open('Rent')
    await expect.poll(() => page.getByText('What these words mean').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('is offered an evidence pack where there is something to prove, and not of a dentist’s appointment', async () => {
    const { page, context, app, errors } = await at.signedIn(dentist)
    const pack = page.getByRole('region', { name: 'Evidence pack' })
    for (const title of ['Passport', 'Rent']) {
      await app.open(title)
      await pack.waitFor()
    }
    await app.open('Dentist')
    await page.getByRole('region', { name: /^Proof/ }).waitFor()
    await app.saved()
    await expect.poll(() => pack.count()).toBe(0)
    await page.getByLabel('File to attach').setInputFiles({
      name: 'appointment.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Tuesday at ten'),
    })
    await pack.waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
