import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@together.example',
  password,
  lines: ['Rent £950 overdue since {-2} kind:bill'],
}
const ben = { name: 'Ben Whitlock', email: 'ben@together.example', password, lines: ['Library books on {0}'] }

describe('two people in one book', () => {
  const at = house([ada, ben])

  it('one invites, the other joins, loses the role, and is taken out with what was theirs handed over', async () => {
    const adaId = at.uidOf(ada)
    const benId = at.uidOf(ben)
    await paysForPeople(at.product, adaId)
    const hers = await at.signedIn(ada)
    const his = await at.signedIn(ben)
    const adas = people(hers.page, at.product)
    const bens = people(his.page, at.product)
    await adas.open()
    expect(await problemsInBothSchemes(hers.page, 'People, alone')).toEqual([])
    await adas.invite(ben.email, 'Member')
    expect(await problemsInBothSchemes(hers.page, 'People, with an invitation')).toEqual([])

    await his.page.goto(await bens.link(ben.email))
    await his.page.getByRole('heading', { name: 'Ada Okafor invites you to Ada’s book' }).waitFor()
    expect(await problemsInBothSchemes(his.page, 'An invitation')).toEqual([])
    await his.page.getByRole('button', { name: 'Decline', exact: true }).click()
    await focused(his.page.getByRole('heading', { name: 'Declined' }), 'what came of it')
    await his.page.getByRole('button', { name: 'I pressed it by mistake' }).click()
    await focused(his.page.getByRole('heading', { name: 'Ada Okafor invites you to Ada’s book' }), 'the invitation')
    await his.page.getByRole('button', { name: 'Join Ada’s book' }).click()
    await focused(his.page.getByRole('heading', { name: 'You are in Ada’s book' }), 'what came of it')
    await adas.row('Ben Whitlock').waitFor()
    await his.page.getByRole('button', { name: 'Go to Today' }).click()
    await his.app.row('Rent').waitFor()
    await his.page.getByRole('button', { name: 'Add', exact: true }).first().waitFor()
    await his.app.row('Library books').waitFor({ state: 'detached' })
    await his.app.saved()

    await hers.page.getByRole('combobox', { name: 'Role of Ben Whitlock' }).selectOption('Viewer')
    await hers.app.status('Ben Whitlock: viewer from now on').waitFor()
    await his.page.getByRole('button', { name: 'Add', exact: true }).first().waitFor({ state: 'detached' })
    // From the history it is taken back, and the next role is given among the people.
    await hers.app.view('Activity')
    await hers.page.getByRole('button', { name: 'Undo: Ada Okafor made Ben Whitlock a viewer' }).click()
    await hers.app.status('Taken back. Ben Whitlock is a member again.').waitFor()
    await hers.page.getByRole('button', { name: 'Undo: Ada Okafor made Ben Whitlock a member' }).waitFor()
    await his.page.getByRole('button', { name: 'Add', exact: true }).first().waitFor()
    await hers.app.view('People')
    await hers.page.getByRole('combobox', { name: 'Role of Ben Whitlock' }).selectOption('Admin')
    await hers.app.status('Ben Whitlock: admin from now on').waitFor()

    await mergeAsServer(at.product, `books/${adaId}/obligations/seed-0`, { assignee: benId })
    await adas.row('Ben Whitlock').getByRole('cell', { name: '1', exact: true }).waitFor()
    await adas.row('Ben Whitlock').getByRole('button', { name: 'Remove Ben Whitlock' }).click()
    const dialog = hers.page.getByRole('dialog')
    await dialog.getByText('Ben owns 1 obligation').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Removing somebody')).toEqual([])
    await dialog.getByRole('button', { name: 'Hand over and remove Ben' }).click()
    await adas.row('Ben Whitlock').waitFor({ state: 'detached' })

    await goTo(hers.page, 'Inbox')
    const news = hers.page.getByRole('list', { name: 'News of your books' })
    await news.getByText('1 obligation in Ada’s book is yours now').waitFor()
    await news.getByText('Until now with Ben Whitlock: Rent').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'News of books')).toEqual([])
    await news.getByRole('button', { name: 'Mark read: Ben Whitlock joined Ada’s book as a member' }).click()
    await news.getByText('Ben Whitlock joined').waitFor({ state: 'detached' })
    const earlier = hers.page.getByRole('list', { name: 'Earlier' })
    await earlier.getByRole('link', { name: 'Ben Whitlock joined Ada’s book as a member' }).waitFor()
    await hers.page.getByRole('heading', { level: 1, name: '3 to read' }).waitFor()
    await news.getByRole('link', { name: '1 obligation in Ada’s book is yours now' }).click()
    await hers.page.getByRole('link', { name: 'Rent', exact: true }).waitFor()
    await hers.page.waitForURL((url) => url.searchParams.get('filter') === 'owner:me')
    // Whoever left keeps the name that they had.
    await hers.app.view('Activity')
    const joined = hers.page.getByRole('listitem').filter({ hasText: 'joined as a member' })
    await joined.getByText('Ben', { exact: true }).waitFor()
    await expect.poll(() => hers.page.getByRole('button', { name: /^Undo: .* made Ben Whitlock/ }).count()).toBe(0)
    await his.page.getByText('You are no longer in Ada’s book.').waitFor()
    await his.app.row('Library books').waitFor()
    await his.app.row('Rent').waitFor({ state: 'detached' })
    expect(await problemsInBothSchemes(his.page, 'Taken out of a book')).toEqual([])
    await goTo(his.page, 'Inbox')
    const told = his.page.getByRole('list', { name: 'News of your books' })
    await told.getByRole('heading', { name: 'Ada Okafor took you out of Ada’s book' }).waitFor()
    await told.getByText('You are an admin of Ada’s book').waitFor()
    expect(await told.getByRole('link').count()).toBe(0)
    const kept = () => his.page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).not.toContain('Rent')
    expect([...hers.errors, ...his.errors]).toEqual([])
    await hers.context.close()
    await his.context.close()
  })

  it('refuses with a sentence what was done before the role was taken away and had not arrived, also over a reload', async () => {
    const adaId = at.uidOf(ada)
    const benId = at.uidOf(ben)
    const book = `books/${adaId}`
    await paysForPeople(at.product, adaId)
    const people = (role: string) => ({ roles: { [adaId]: 'owner', [benId]: role }, memberIds: [adaId, benId] })
    await mergeAsServer(at.product, book, people('member'))
    await mergeAsServer(at.product, `users/${benId}`, { currentBook: adaId })
    const { page, context, app, errors } = await at.signedIn(ben)
    await app.row('Rent').waitFor()
    await app.saved()
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await app.done('Rent')
    await app.status('Rent paid').waitFor()
    // What is called saved on the device stands there once the page is gone.
    await app.status('Saved on this device · 1 waiting').waitFor()
    // The page is left before there is an answer, and once more before that is read.
    await page.goto('about:blank')
    await mergeAsServer(at.product, book, people('viewer'))
    await context.setOffline(false)
    await page.goto(`${at.product.origin}/today`)
    const refused = page.getByRole('alert').filter({ hasText: 'Not saved' })
    await refused.getByText('It was refused after you had left the page. You are a viewer').waitFor()
    expect(await problemsInBothSchemes(page, 'Refused after the page was left')).toEqual([])
    await page.reload()
    await refused.getByText('You are a viewer in this book now.').waitFor()
    await refused.getByRole('button', { name: 'Leave it as it was' }).click()
    await app.row('Rent').waitFor()
    await page.reload()
    await app.row('Rent').waitFor()
    await app.saved()
    await expect.poll(() => refused.count()).toBe(0)
    await expect.poll(() => app.row('Rent').getByRole('button').count()).toBe(0)
    // A viewer is shown what they can do, and once whom to ask; neither keys nor commands offer more.
    await page.keyboard.press('c')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByText('Choose a book').waitFor()
    for (const name of ['Add', 'Paid', 'Import a file'])
      expect([name, await page.getByRole('option', { name, exact: true }).count()]).toEqual([name, 0])
    await page.keyboard.press('Escape')
    await app.open('Rent')
    const note = page.getByText('You can see this, not change it.')
    await note.waitFor()
    await expect.poll(() => note.count()).toBe(1)
    await page.getByText('Ask Ada, who owns the book.').waitFor()
    const letter = await page.getByRole('link', { name: 'Suggest a change by mail' }).getAttribute('href')
    expect(decodeURIComponent(letter ?? '')).toContain(`mailto:${ada.email}?subject=A change to Rent&body=`)
    for (const name of ['Mark paid', 'I have it in hand', 'Plan a day', 'Choose a file', 'Edit reminders'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    expect(await problemsInBothSchemes(page, 'An obligation that is only read')).toEqual([])
    await page.goto(`${page.url()}/edit`)
    await note.waitFor()
    expect(await page.getByLabel('Name').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
