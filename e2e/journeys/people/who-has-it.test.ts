import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { sittingOver } from '../../product/sitting-over.ts'
import { until } from '../../product/start-product.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada.who@okafor.example',
  password,
  lines: [
    'Water rates £40 on {20} kind:bill',
    'Lift service £120 on {25} kind:bill',
    'Road tax £190 on {30} kind:bill',
  ],
}
const ben = { name: 'Ben Moss', email: 'ben.who@moss.example', password, lines: [] }

describe('who has it', () => {
  const at = house([ada, ben])
  /** As the server does when an invitation is accepted. */
  async function benJoins() {
    const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
    const since = new Date()
    for (const [uid, { name, email }] of [
      [adaId, ada],
      [benId, ben],
    ] as const)
      await writeAsServer(at.product, `books/${adaId}/members/${uid}`, { name, email, since })
    await mergeAsServer(at.product, `books/${adaId}`, {
      roles: { [adaId]: 'owner', [benId]: 'member' },
      memberIds: [adaId, benId],
    })
    await mergeAsServer(at.product, `users/${benId}`, { currentBook: adaId })
  }

  it('is not asked in a book that has one person, and by the keyboard alone given to another once there are two', async () => {
    const { page, errors, app, context, signedInAs } = await at.somebody({ reducedMotion: 'reduce' })
    await signedInAs(ada)
    await app.open('Water rates')
    expect(await page.getByRole('button', { name: 'Assign…' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'People', exact: true }).count()).toBe(0)

    await benJoins()
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
    await goTo(page, 'Obligations')
    const row = app.row('Water rates')
    await row.getByRole('link', { name: 'Water rates' }).focus()
    await row.getByRole('button', { name: 'Assign', includeHidden: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Who has Water rates?' })
    const person = dialog.getByRole('combobox', { name: 'Person' })
    await focused(person, 'the person')
    await dialog.getByText('Nobody has it now.').waitFor()
    await expect
      .poll(() => dialog.getByRole('option').allInnerTexts())
      .toEqual([
        expect.stringContaining('Ada Okafor'),
        expect.stringContaining('Ben Moss'),
        expect.stringContaining('Nobody'),
      ])
    const found = await problemsInBothSchemes(page, 'who has it')
    await person.fill('zed')
    await dialog.getByText('Nobody in this book is called “zed”.').waitFor()
    await person.fill('be')
    await page.keyboard.press('Enter')
    await app.status('Ben Moss has Water rates now.').waitFor()
    await focused(row.getByRole('link', { name: 'Water rates' }), 'the row again')
    await row.getByText('Ben', { exact: true }).waitFor({ state: 'attached' })

    await page.keyboard.press('Control+z')
    await app.status('Undone').waitFor()
    await row.getByText('Ben', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await focused(person, 'the person once more')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await row.getByText('Ben', { exact: true }).waitFor({ state: 'attached' })
    await app.saved()

    await until(async () => {
      await sittingOver(at.product)
      const mails = await at.product.messages()
      return mails.some(
        ({ to, subject }) => to.includes(ben.email) && subject.includes('Ada Okafor gave you Water rates'),
      )
    }, 'the mail to Ben')
    const told = (await at.product.messages()).filter(
      ({ to, subject }) => [ada.email, ben.email].some((one) => to.includes(one)) && subject.includes('gave you'),
    )
    expect(told.map(({ to }) => to).join()).toContain(ben.email)
    expect(told).toHaveLength(1)
    expect([found, errors]).toEqual([[], []])
    await context.close()
  })

  it('with a backup and watchers is edited in place, found by name, and fits 320 pixels', async () => {
    const { page, errors, app, context, signedInAs } = await at.somebody({
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 720 },
    })
    await signedInAs(ben)
    await page.goto(`${at.product.origin}/obligations`)
    await page.getByRole('main').getByRole('link', { name: 'Road tax' }).first().click()
    const people = page.getByRole('region', { name: 'People' })
    await people.getByRole('button', { name: 'Edit backup' }).click()
    await people.getByRole('combobox', { name: 'Backup' }).selectOption({ label: 'Ada Okafor' })
    await people.getByRole('button', { name: 'Save' }).click()
    await app.status('“Backup” of Road tax is changed.').waitFor()
    await focused(people.getByRole('button', { name: 'Edit backup' }), 'its button')
    await people.getByRole('button', { name: 'Edit watchers' }).click()
    await people.getByRole('combobox', { name: 'Watched by' }).selectOption({ label: 'Ada Okafor' })
    await people.getByRole('button', { name: 'Ada Okafor no longer watches' }).waitFor()
    const found = await problemsInBothSchemes(page, 'people in place')
    await people.getByRole('button', { name: 'Save' }).click()
    await app.status('“Watchers” of Road tax is changed.').waitFor()
    await people.getByRole('button', { name: 'Edit has it' }).click()
    await people.getByRole('combobox', { name: 'Has it' }).selectOption({ label: 'You' })
    await people.getByRole('button', { name: 'Save' }).click()
    await people.getByText('Ben Moss').waitFor()
    await app.saved()
    // The ledger says whom it tells.
    await page
      .getByRole('region', { name: /^Reminders/ })
      .getByText('watches')
      .first()
      .waitFor()

    await page.goto(`${at.product.origin}/obligations?filter=owner:ben`)
    await page.getByRole('main').getByRole('link', { name: 'Road tax' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Lift service' }).first().waitFor({ state: 'detached' })
    expect([found, errors]).toEqual([[], []])
    await context.close()
  })

  it('is said in the line by “@”, and a word that is nobody stays part of the name', async () => {
    const { page, errors, app, context, signedInAs } = await at.somebody()
    await signedInAs(ada)
    await app.add('Copier @Ricoh £30 monthly on the 5th')
    await app.add('Window cleaner £25 monthly on the 6th @ben')
    await goTo(page, 'Obligations')
    await app.row('Window cleaner').getByText('Ben', { exact: true }).waitFor()
    await app.row('Copier @Ricoh').waitFor()
    expect(await app.row('Copier @Ricoh').getByText('Ricoh', { exact: true }).count()).toBe(0)
    await app.saved()
    expect(errors).toEqual([])
    await context.close()
  })
})
