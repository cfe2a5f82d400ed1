import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@approvals.example',
  password,
  lines: ['Business rates £300 on {20} kind:bill', 'Boiler service £120 on {25} kind:bill'],
}
const ben = { name: 'Ben Moss', email: 'ben@approvals.example', password, lines: [] }
const cleo = { name: 'Cleo Park', email: 'cleo@approvals.example', password, lines: [] }

describe('a book that asks a second person', () => {
  const at = house([ada, ben, cleo])
  /** As the server does when invitations are accepted. */
  async function together() {
    const ids = [ada, ben, cleo].map((one) => at.uidOf(one))
    const [adaId = '', benId = '', cleoId = ''] = ids
    for (const [index, { name, email }] of [ada, ben, cleo].entries())
      await writeAsServer(at.product, `books/${adaId}/members/${ids[index]}`, { name, email, since: new Date() })
    await mergeAsServer(at.product, `books/${adaId}`, {
      roles: { [adaId]: 'owner', [benId]: 'admin', [cleoId]: 'member' },
      memberIds: ids,
    })
    for (const uid of [benId, cleoId]) await mergeAsServer(at.product, `users/${uid}`, { currentBook: adaId })
    await paysForPeople(at.product, adaId)
  }

  it('waives, gives more time and deletes once another has agreed, on three screens at once', async () => {
    await together()
    const hers = await at.signedIn(ada)
    await people(hers.page, at.product).open()
    const second = hers.page.getByRole('group', { name: 'What needs a second person' })
    await second.getByLabel('Waiving a date').check()
    await hers.app.status('Waiving a date needs a second person now.').waitFor()
    await second.getByLabel('More time for a date').check()
    await hers.app.status('More time for a date needs a second person now.').waitFor()
    await second.getByLabel('Deleting an obligation').check()
    await hers.app.status('Deleting an obligation needs a second person now.').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'What needs a second person')).toEqual([])

    const cleos = await at.signedIn(cleo)
    await cleos.page.goto(`${at.product.origin}/obligations`)
    await cleos.page.getByRole('link', { name: 'Business rates' }).first().click()
    await cleos.page.getByRole('button', { name: 'More', exact: true }).click()
    await cleos.page.getByRole('button', { name: 'Waive', exact: true }).click()
    const waive = cleos.page.getByRole('dialog', { name: 'Waive this one?' })
    await waive.getByText('In this book a second person agrees to it first.').waitFor()
    await waive.getByLabel('Who waived it, and why').fill('The council agreed.')
    expect(await problemsInBothSchemes(cleos.page, 'Asking for approval')).toEqual([])
    await waive.getByLabel('Who waived it, and why').press('Enter')
    await cleos.app.status('Waiving Business rates waits for approval. Nothing changes until then.').waitFor()
    await waive.waitFor({ state: 'detached' })
    await cleos.page.getByText('Waiving waits for Ada Okafor or Ben Moss.').waitFor()
    expect(await problemsInBothSchemes(cleos.page, 'Waiting for approval')).toEqual([])

    const his = await at.signedIn(ben, { viewport: { width: 320, height: 800 } })
    await his.page.goto(`${at.product.origin}/inbox`)
    const asked = his.page
      .getByRole('list', { name: 'Wait for your approval' })
      .getByRole('listitem')
      .filter({ hasText: 'Cleo Park asks you to approve waiving Business rates' })
    await asked.getByText('“The council agreed.”').waitFor()
    expect(await problemsInBothSchemes(his.page, 'Approvals in the inbox')).toEqual([])
    await asked.getByRole('button', { name: 'Decline waiving Business rates…' }).click()
    const decline = his.page.getByRole('dialog', { name: 'Decline waiving Business rates?' })
    await focused(decline.getByLabel('Why'), 'the reason')
    await his.page.keyboard.press('Enter')
    await decline.getByText('Whoever asked wants to know why.').waitFor()
    expect(await problemsInBothSchemes(his.page, 'Declining')).toEqual([])
    await his.page.keyboard.type('Where is the letter?')
    await his.page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await cleos.page.getByText('Waiving waits for').waitFor({ state: 'detached' })
    await cleos.page.getByText('declined waiving it').waitFor()

    await cleos.page.getByRole('button', { name: 'Waive', exact: true }).click()
    await waive.getByText('In this book a second person agrees to it first.').waitFor()
    await waive.getByLabel('Who waived it, and why').fill('Here is the letter.')
    await waive.getByLabel('Who waived it, and why').press('Enter')
    await cleos.page.getByText('Waiving waits for Ada Okafor or Ben Moss.').waitFor()
    await hers.page.goto(`${at.product.origin}/obligations`)
    await hers.page.getByRole('link', { name: 'Business rates' }).first().click()
    await hers.page.getByText('Waiving waits for you.').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Waiting for you')).toEqual([])
    await hers.page.getByRole('button', { name: 'Approve waiving Business rates', exact: true }).focus()
    await hers.page.keyboard.press('Enter')
    await hers.app.status('You approved waiving Business rates. It is done.').waitFor()
    await focused(hers.page.getByRole('heading', { level: 1 }), 'the title')
    await cleos.page.getByText('Waiving waits for').waitFor({ state: 'detached' })
    await cleos.page.getByText('approved waiving it').waitFor()
    // What he said before of it may still be announced.
    await his.page.getByRole('main').getByText('waiving Business rates').first().waitFor({ state: 'detached' })

    await hers.page.goto(`${at.product.origin}/obligations`)
    await hers.page.getByRole('link', { name: 'Boiler service' }).first().click()
    await hers.page.getByRole('link', { name: 'Edit', exact: true }).click()
    await hers.page.getByRole('button', { name: /^Take it out/ }).click()
    const remove = hers.page.getByRole('dialog', { name: 'Delete Boiler service?' })
    await remove.getByLabel('Why').fill('Added twice.')
    expect(await problemsInBothSchemes(hers.page, 'Asking to delete')).toEqual([])
    await remove.getByRole('button', { name: 'Ask for approval' }).click()
    await hers.app.status('Deleting Boiler service waits for approval. Nothing changes until then.').waitFor()
    await his.page.goto(`${at.product.origin}/inbox`)
    await his.page.getByRole('button', { name: 'Approve deleting Boiler service', exact: true }).click()
    await his.app.status('You approved deleting Boiler service. It is done.').waitFor()
    await hers.page.goto(`${at.product.origin}/obligations`)
    await hers.page.getByRole('link', { name: 'Business rates' }).first().waitFor()
    await hers.page.getByRole('link', { name: 'Boiler service' }).first().waitFor({ state: 'detached' })
    expect([...hers.errors, ...his.errors, ...cleos.errors]).toEqual([])
    for (const { context } of [hers, his, cleos]) await context.close()
  })
})
