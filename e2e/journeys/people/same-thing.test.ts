import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tabTo } from '../../page-models/focus.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@samething.example',
  password,
  lines: [
    'Rent £950 on {2} every month kind:bill',
    'Water £40 on {3} every month kind:bill',
    'Gas £30 on {4}',
    'Phone £12 on {5}',
  ],
}
const ben = { name: 'Ben Whitlock', email: 'ben@samething.example', password, lines: [] }

describe('two people change the same thing', () => {
  const at = house([ada, ben])

  /** Both at their own browsers, in Ada’s book. */
  async function both() {
    const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
    await paysForPeople(at.product, adaId)
    const book = { roles: { [adaId]: 'owner', [benId]: 'member' }, memberIds: [adaId, benId] }
    await mergeAsServer(at.product, `books/${adaId}`, book)
    for (const [uid, { name, email }] of [
      [adaId, ada],
      [benId, ben],
    ] as const)
      await writeAsServer(at.product, `books/${adaId}/members/${uid}`, { name, email, since: new Date() })
    await mergeAsServer(at.product, `users/${benId}`, { currentBook: adaId })
    const [hers, his] = [await at.signedIn(ada), await at.signedIn(ben)]
    for (const { app } of [hers, his]) {
      await app.open('Gas')
      await app.saved()
    }
    return {
      hers,
      his,
      async end() {
        expect([...hers.errors, ...his.errors]).toEqual([])
        await Promise.all([hers.context.close(), his.context.close()])
      },
    }
  }
  const edit = (page: Page, part: string) => page.getByRole('button', { name: `Edit ${part.toLowerCase()}` }).click()
  async function write(page: Page, part: string, text: string) {
    await edit(page, part)
    await page.getByLabel(part, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await shows(page, part, text)
  }
  const shows = (page: Page, part: string, text: string) =>
    page.locator('dl > div').filter({ hasText: part }).getByText(text, { exact: true }).waitFor()

  it('while both are online: other fields stand beside theirs, the same are chosen one by one, by keys alone', async () => {
    const { hers, his, end } = await both()
    for (const { app } of [hers, his]) await app.open('Rent')
    await write(his.page, 'Notes', 'payment plan ref. 88-2041')
    await shows(hers.page, 'Notes', 'payment plan ref. 88-2041')

    for (const part of ['Owed to', 'Notes']) await edit(hers.page, part)
    await hers.page.getByRole('textbox', { name: 'Owed to' }).fill('Aire Ltd')
    await hers.page.getByLabel('Notes').fill('call first, before 10')
    await write(his.page, 'Owed to', 'Aire Lettings')
    await write(his.page, 'Notes', 'ref. 88-2041')
    await write(his.page, 'Name', 'Rent of the flat')
    await hers.page.getByRole('heading', { level: 1, name: 'Rent of the flat' }).waitFor()
    const save = hers.page.getByRole('button', { name: 'Save', exact: true })
    await save.first().click()
    const dialog = hers.page.getByRole('dialog', { name: 'Ben changed Rent of the flat meanwhile' })
    await dialog.getByText('1 field differs').waitFor()
    await hers.page.getByRole('status').filter({ hasText: '1 change is not saved' }).waitFor({ state: 'attached' })
    expect(await problemsInBothSchemes(hers.page, 'Two versions, in a dialog')).toEqual([])
    await hers.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await save.click()
    await dialog.getByText('2 fields differ').waitFor()

    await tabTo(hers.page, dialog.getByRole('radio', { name: 'Owed to: yours, Aire Ltd' }))
    await hers.page.keyboard.press('Space')
    await dialog.getByText('The counterparty is yours; the notes wait for you.').waitFor()
    await dialog.getByRole('button', { name: 'Choose the notes to save' }).waitFor()
    await tabTo(hers.page, dialog.getByRole('radio', { name: 'Notes: yours, call first, before 10' }))
    await hers.page.keyboard.press('ArrowRight')
    await hers.page.keyboard.press('ArrowRight')
    await dialog.getByRole('radio', { name: 'Notes: both', checked: true }).waitFor()
    await tabTo(hers.page, dialog.getByRole('button', { name: 'Save', exact: true }))
    await hers.page.keyboard.press('Enter')
    await hers.app.status('Rent of the flat is saved as you chose.').waitFor()
    await hers.app.saved()
    for (const { page } of [hers, his]) {
      await shows(page, 'Owed to', 'Aire Ltd')
      await shows(page, 'Notes', 'ref. 88-2041 call first, before 10')
    }
    await end()
  })

  it('a form that is open takes what they save where nothing was typed, says so, and asks about the rest', async () => {
    const { hers, his, end } = await both()
    await hers.page.getByRole('link', { name: 'Edit', exact: true }).click()
    await hers.page.getByLabel('Notes', { exact: true }).fill('call first')
    await write(his.page, 'Owed to', 'Aire Gas')
    await write(his.page, 'Notes', 'meter 7')
    const told = hers.page.getByRole('status').filter({ hasText: 'Ben saved this a moment ago' })
    await told.getByText('owed to Aire Gas and notes meter 7').waitFor()
    await hers.page.getByRole('textbox', { name: 'Owed to' }).and(hers.page.locator('[value="Aire Gas"]')).waitFor()
    await expect.poll(() => hers.page.getByLabel('Notes', { exact: true }).inputValue()).toBe('call first')
    expect(await problemsInBothSchemes(hers.page, 'A form over which somebody saved')).toEqual([])
    await tabTo(hers.page, told.getByRole('button', { name: 'Show what changed' }))
    await hers.page.keyboard.press('Enter')
    const changes = hers.page.getByRole('dialog', { name: 'What Ben changed' })
    await changes.getByRole('row', { name: 'Notes none meter 7' }).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'What changed meanwhile')).toEqual([])
    await hers.page.keyboard.press('Escape')
    await changes.waitFor({ state: 'detached' })
    await hers.page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = hers.page.getByRole('dialog', { name: 'Ben changed Gas meanwhile' })
    await dialog.getByText('1 field differs').waitFor()
    await dialog.getByRole('radio', { name: 'Notes: both' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.app.saved()
    await shows(his.page, 'Notes', 'meter 7 call first')
    await shows(his.page, 'Owed to', 'Aire Gas')
    await end()
  })

  it('after a while without a connection several wait, also over a reload, and what was deleted comes back', async () => {
    const { hers, his, end } = await both()
    await his.app.add('Bin store key tomorrow')
    await hers.app.open('Bin store key')
    await hers.app.open('Gas')
    await hers.app.open('Water')
    await hers.app.open('Rent of the flat')
    // Ben saves before she changes it, and she cannot see it.
    await hers.context.setOffline(true)
    await hers.page.getByText('You are offline.').waitFor()
    await his.app.open('Water')
    await write(his.page, 'Notes', 'meter 12')
    await write(hers.page, 'Notes', 'hers alone')
    await hers.app.open('Water')
    await write(hers.page, 'Notes', 'meter 21')
    await hers.app.open('Gas')
    await write(hers.page, 'Owed to', 'Aire Gas and Power')
    await hers.app.open('Bin store key')
    await write(hers.page, 'Notes', 'spare with Dev')
    await hers.page.getByText('4 changes wait').waitFor()
    await hers.app.status('Saved on this device').waitFor()
    // And after she did.
    await his.app.open('Rent of the flat')
    await write(his.page, 'Notes', 'his alone')
    await goTo(his.page, 'Obligations')
    await his.page.getByRole('main').getByRole('link', { name: 'Bin store key' }).first().click()
    await his.page.getByRole('link', { name: 'Edit', exact: true }).click()
    await his.page.getByRole('button', { name: 'Take it out: Bin store key' }).click()
    await his.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await his.app.status('Bin store key is deleted.').waitFor()
    await his.app.saved()

    await hers.context.setOffline(false)
    const waiting = hers.page.getByRole('list', { name: 'Changes that are not saved' })
    await waiting.getByText('1 other', { exact: true }).waitFor()
    await hers.app.status('3 changes are not saved').waitFor()
    await waiting.getByRole('button', { name: 'Choose for Bin store key' }).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Several wait')).toEqual([])
    await his.app.open('Gas')
    await shows(his.page, 'Owed to', 'Aire Gas and Power')
    await hers.page.reload()
    await waiting.getByRole('button', { name: 'Choose for Water' }).click()
    const water = hers.page.getByRole('dialog', { name: 'Ben changed Water meanwhile' })
    await water.getByRole('radio', { name: 'Notes: yours, meter 21' }).click()
    await water.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.app.status('Water is saved as you chose.').waitFor()
    await his.app.open('Water')
    await shows(his.page, 'Notes', 'meter 21')

    await waiting.getByRole('button', { name: 'Choose for Bin store key' }).click()
    const gone = hers.page.getByRole('dialog', { name: 'Ben deleted Bin store key' })
    await gone.getByText('spare with Dev').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Deleted meanwhile')).toEqual([])
    await gone.getByRole('button', { name: 'Bring it back with my change' }).click()
    await hers.app.status('Bin store key is back').waitFor()
    await his.app.open('Bin store key')
    await shows(his.page, 'Notes', 'spare with Dev')

    await hers.app.open('Rent of the flat')
    await hers.page.goto(`${hers.page.url()}/conflict`)
    await hers.page.getByRole('heading', { level: 1, name: 'Ben changed it meanwhile' }).waitFor()
    await hers.page.getByText(/without a connection; Ben saved at \d\d:\d\d/).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Two versions, as a page')).toEqual([])
    await hers.page.getByRole('button', { name: 'Take all of Ben’s' }).click()
    await hers.page.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.app.status('Rent of the flat stays as it is.').waitFor()
    await hers.app.saved()
    await hers.app.open('Rent of the flat')
    await shows(hers.page, 'Notes', 'his alone')
    await end()
  })

  it('what both did to one date is told: who was quicker to take it in hand, a completion before theirs, and more time that somebody gave it', async () => {
    const { hers, his, end } = await both()
    const offline = hers.page.getByText('You are offline.')
    await hers.context.setOffline(true)
    await offline.waitFor()
    for (const { page, app } of [hers, his]) {
      await page.getByRole('button', { name: 'I have it in hand' }).click()
      await app.status('You have Gas in hand.').waitFor()
    }
    await his.app.saved()
    // The history is written by the server a moment later; without its line she is told the same, but not since when.
    await his.page.getByText('Ben Whitlock has it in hand').waitFor()
    await hers.context.setOffline(false)
    // Whoever was quicker keeps it until it is taken over.
    await hers.app.status('Ben has Gas in hand since').waitFor()
    await hers.page.getByRole('button', { name: 'Take it over' }).first().click()
    await hers.app.status('You have Gas in hand now.').waitFor()
    await hers.app.saved()
    for (const { app } of [hers, his]) await app.open('Water')
    await hers.context.setOffline(true)
    await offline.waitFor()
    await hers.page.getByRole('button', { name: 'Mark paid' }).click()
    await hers.app.status('Water paid').waitFor()
    await his.page.getByRole('button', { name: 'Mark paid' }).click()
    await his.app.status('Water paid').waitFor()
    await his.app.saved()
    await his.page.getByText('Ben Whitlock marked it paid').waitFor()
    await hers.app.open('Phone')
    await hers.page.getByRole('button', { name: 'Mark paid' }).click()
    await hers.app.status('Phone paid').waitFor()
    await his.app.open('Phone')
    await his.app.moreActs()
    await his.page.getByRole('button', { name: 'Extend', exact: true }).click()
    const extension = his.page.getByRole('dialog', { name: 'Add an extension' })
    await extension.getByLabel('Year').fill('2999')
    await extension.getByLabel('Why').fill('second call')
    await extension.getByRole('button', { name: /^Extend to/ }).click()
    await his.app.status('Phone is extended').waitFor()
    await his.app.saved()

    await hers.context.setOffline(false)
    const met = hers.page.getByRole('dialog', { name: 'Done by you, extended by Ben' })
    await met.getByText('“second call”').waitFor()
    // It stands behind the question where it was said first.
    await hers.page
      .getByText(/Ben had completed Water at \d\d:\d\d. Yours is noted beside it./)
      .waitFor({ state: 'attached' })
    expect(await problemsInBothSchemes(hers.page, 'Done by one, extended by the other')).toEqual([])
    await tabTo(hers.page, met.getByRole('button', { name: 'Keep it done, and the new date' }))
    await hers.page.keyboard.press('Enter')
    await met.waitFor({ state: 'detached' })
    await hers.app.saved()
    expect(await hers.page.getByText('Not saved').count()).toBe(0)
    await goTo(his.page, 'Obligations')
    await his.page.getByRole('main').getByRole('link', { name: 'Phone' }).first().click()
    await his.page.getByText('marked it paid').waitFor()
    await his.page.getByText('moved the due date').waitFor()
    await his.app.open('Water')
    await his.page.getByText('Also done on').waitFor()
    await end()
  })

  it('what was typed before the role was taken away stays to be copied until it is closed', async () => {
    const { hers, his, end } = await both()
    await his.app.open('Gas')
    await his.context.setOffline(true)
    await his.page.getByText('You are offline.').waitFor()
    await write(his.page, 'Notes', 'the meter is behind the door')
    await people(hers.page, at.product).open()
    await hers.page.getByRole('combobox', { name: 'Role of Ben Whitlock' }).selectOption('Viewer')
    await hers.app.status('Ben Whitlock: viewer from now on').waitFor()
    await his.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await his.context.setOffline(false)
    const refused = his.page.getByRole('alert').filter({ hasText: 'Not saved' })
    await refused.getByText(/you are a viewer here since \d\d:\d\d/).waitFor()
    expect(await problemsInBothSchemes(his.page, 'A change that was refused')).toEqual([])
    await his.page.reload()
    await refused.getByText(/you are a viewer here since \d\d:\d\d/).waitFor()
    await refused.getByRole('button', { name: 'Copy it' }).click()
    await refused.getByText('Copied.').waitFor()
    expect(await his.page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Gas\nNotes: the meter is behind the door',
    )
    await refused.getByRole('button', { name: 'Close it' }).click()
    await refused.waitFor({ state: 'detached' })
    await his.app.saved()
    await end()
  })
})
