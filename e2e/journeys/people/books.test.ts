import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { goByKey } from '../../page-models/go-by-key.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

const password = 'a long and quiet sentence'
const ida = {
  name: 'Ida Berg',
  email: 'ida@books.example',
  password,
  lines: ['Water £20 overdue since {-1} kind:bill'],
}
const kay = { name: 'Kay Osei', email: 'kay@books.example', password, lines: [] }
const free = { name: 'Lou Free', email: 'lou@books.example', password, lines: [] }

describe('several books', () => {
  const at = house([ida, kay, free])

  it('are made, chosen by keys alone on every tab, and deleted by their name', async () => {
    await paysForPeople(at.product, at.uidOf(ida))
    const { page, context, app, errors } = await at.signedIn(ida)
    const saysWithout = async (title: string) => {
      await page.waitForFunction((text) => !document.querySelector('main')?.textContent.includes(text), title)
    }
    await app.row('Water').waitFor()
    expect(await page.locator('#books').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('make a b')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A new book' })
    await focused(dialog.getByLabel('Name'), 'the name of the new book')
    expect(await problemsInBothSchemes(page, 'A new book')).toEqual([])
    await page.keyboard.type('Lettings')
    await page.keyboard.press('Enter')
    await app.status('Lettings is made, and open.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Lettings' }).waitFor()
    await saysWithout('Water')
    await app.add('Gas safety £90 today kind:bill')
    await app.row('Gas safety').waitFor()
    await app.saved()

    const other = await context.newPage()
    await other.goto(`${at.product.origin}/today`)
    await other.getByRole('listitem').filter({ hasText: 'Gas safety' }).first().waitFor()
    await page.bringToFront()
    await page.getByRole('heading', { level: 1 }).focus()
    await goByKey(page, 'b')
    await page.getByRole('menu', { name: 'Books' }).waitFor()
    expect(await problemsInBothSchemes(page, 'The books')).toEqual([])
    await focused(page.getByRole('menuitemradio', { name: /Lettings/ }), 'the open book')
    await page.keyboard.press('Home')
    await focused(page.getByRole('menuitemradio', { name: /All books/ }), 'the first of the list')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.locator('#books').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: 'Books' }).waitFor()
    await page.keyboard.type('ida')
    await focused(page.getByRole('menuitemradio', { name: /Ida’s book/ }), 'the book of these letters')
    await page.keyboard.press('Enter')
    await app.row('Water').waitFor()
    await saysWithout('Gas safety')
    await focused(page.locator('#books'), 'the button of the books')
    await other.getByRole('listitem').filter({ hasText: 'Water' }).first().waitFor()
    await other.close()

    // The next visit draws what was kept of this book, and nothing of the other.
    await page.reload()
    await app.row('Water').waitFor()
    expect(await app.row('Gas safety').count()).toBe(0)
    await app.saved()
    await people(page, at.product).choose('Lettings')
    await app.row('Gas safety').waitFor()
    // What a mail, a notification or a calendar links to opens its book, whichever was open.
    await page.goto(`${at.product.origin}/obligations/seed-0?book=${at.uidOf(ida)}`)
    await page.getByRole('heading', { level: 1, name: 'Water' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/obligations/seed-0' && url.search === '')
    await page.getByRole('button', { name: 'Ida’s book' }).waitFor()
    // Where one is not, nothing changes.
    await page.goto(`${at.product.origin}/today?book=${at.uidOf(kay)}`)
    await page.waitForURL((url) => url.search === '')
    await app.row('Water').waitFor()
    await app.saved()
    await people(page, at.product).choose('Lettings')
    await app.row('Gas safety').waitFor()
    await people(page, at.product).open()
    await page.getByLabel('Name', { exact: true }).fill('Mill Lane')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'People in Mill Lane' }).waitFor()
    await page.getByRole('button', { name: 'Delete the book…' }).click()
    const end = page.getByRole('dialog', { name: 'Delete Mill Lane?' })
    await end.getByText('Its 1 obligation').waitFor()
    expect(await problemsInBothSchemes(page, 'Deleting a book')).toEqual([])
    await end.getByRole('button', { name: 'Type the whole name to delete' }).waitFor()
    await end.getByLabel('To delete it, type its name').fill('Mill Lane')
    await end.getByRole('button', { name: 'Delete Mill Lane' }).click()
    await page.getByText('Mill Lane is deleted.').waitFor()
    await app.row('Water').waitFor()
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByText('Mill Lane is deleted.').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('#books').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  it('are handed on and left with what one owned, and what Free has is said before anything is asked', async () => {
    const idaId = at.uidOf(ida)
    const kayId = at.uidOf(kay)
    const studio = `studio-${idaId}`
    const made = new Date()
    await writeAsServer(at.product, `books/${studio}`, {
      name: 'Studio',
      kind: 'shared',
      roles: { [idaId]: 'owner', [kayId]: 'member' },
      memberIds: [idaId, kayId],
      createdBy: idaId,
      createdAt: made,
    })
    for (const [uid, { name, email }] of [
      [idaId, ida],
      [kayId, kay],
    ] as const)
      await writeAsServer(at.product, `books/${studio}/members/${uid}`, { name, email, since: made })
    await paysForPeople(at.product, idaId, [studio])
    await paysForPeople(at.product, kayId)
    await mergeAsServer(at.product, `users/${idaId}`, { currentBook: studio })
    await mergeAsServer(at.product, `users/${kayId}`, { currentBook: studio })
    const hers = await at.signedIn(ida)
    await hers.app.add('VAT £600 today kind:bill')
    await hers.app.saved()
    await people(hers.page, at.product).open()
    await hers.page.getByRole('button', { name: 'Hand the book on…' }).click()
    const hand = hers.page.getByRole('dialog', { name: 'Who shall own Studio?' })
    await hand.getByLabel('New owner').waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Handing a book on')).toEqual([])
    await hand.getByRole('button', { name: 'Ask Kay' }).click()
    await hers.app.status('Kay Osei is asked whether to own Studio. Nothing changes until then.').waitFor()
    await hers.page.getByText(/^Kay is asked until .* whether to own Studio\.$/).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Somebody is asked to own the book')).toEqual([])
    const kays = await at.signedIn(kay, { viewport: { width: 320, height: 800 } })
    await kays.page.goto(`${at.product.origin}/inbox`)
    await kays.page.getByRole('link', { name: 'Ida Berg asks whether you want to own Studio' }).click()
    await kays.page.getByText(/^Ida Berg asks until .* whether you want to own Studio\.$/).waitFor()
    expect(await problemsInBothSchemes(kays.page, 'Asked to own the book')).toEqual([])
    await kays.page.getByRole('button', { name: 'Own Studio' }).focus()
    await kays.page.keyboard.press('Enter')
    await kays.app.status('You own Studio.').waitFor()
    await focused(kays.page.getByRole('heading', { level: 1 }), 'the title')
    await kays.context.close()
    await people(hers.page, at.product).row('Ida Berg').getByText('Admin').waitFor()
    await hers.page.getByRole('button', { name: 'Leave Studio…' }).click()
    const leave = hers.page.getByRole('dialog', { name: 'Leave Studio?' })
    await leave.getByRole('button', { name: 'Stay' }).waitFor()
    expect(await problemsInBothSchemes(hers.page, 'Leaving a book')).toEqual([])
    await leave.getByRole('button', { name: 'Leave', exact: true }).click()
    await hers.page.getByText('You have left Studio.').waitFor()
    await hers.app.row('Water').waitFor()

    const lou = await at.signedIn(free)
    await people(lou.page, at.product).open()
    await lou.page.getByRole('button', { name: 'Make a book' }).click()
    const one = lou.page.getByRole('dialog', { name: 'A new book' })
    await one.getByText('Free has one book.').waitFor()
    expect(await problemsInBothSchemes(lou.page, 'One book on Free')).toEqual([])
    await one.getByRole('link', { name: 'Plans' }).click()
    await lou.page.getByRole('heading', { name: 'Plan and billing' }).waitFor()
    await people(lou.page, at.product).open()
    await lou.page.getByLabel('Email').fill('nobody@books.example')
    await lou.page.getByRole('button', { name: 'Invite', exact: true }).click()
    await lou.page.getByRole('alert').getByText('The plan of this book is for one person.').waitFor()
    expect([...hers.errors, ...lou.errors]).toEqual([])
    await hers.context.close()
    await lou.context.close()
  })

  it('that of an account, handed on and then left without: whoever has none is given one, and told when that fails', async () => {
    const idaId = at.uidOf(ida)
    const lou = {
      name: 'Lou',
      email: 'alone@books.example',
      password,
      lines: ['Heat £40 overdue since {-1} kind:bill'],
    }
    const theirs = await at.newcomer(lou.email, lou.lines)
    const { page, app, context } = theirs
    await app.row('Heat').waitFor()
    await app.saved()
    const uid = await until(
      () =>
        page.evaluate(
          () =>
            (
              JSON.parse(localStorage.getItem('duebook.lastSeen/2/person')?.replace(/^\S+ /, '') ?? '{}') as {
                uid?: string
              }
            ).uid,
        ),
      'the account that this device keeps',
    )
    await page.route('**/makeBook', (route) => route.abort(), { times: 1 })
    await mergeAsServer(at.product, `books/${uid}`, {
      name: 'The house',
      roles: { [idaId]: 'owner' },
      memberIds: [idaId],
    })
    const note = page.getByRole('alert').filter({ hasText: 'Another one of yours could not be opened just now' })
    await note.waitFor()
    expect(await problemsInBothSchemes(page, 'No book could be opened')).toEqual([])
    await note.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^You are no longer in/).waitFor()
    await app.add('Bread £2 today kind:bill')
    await app.row('Bread').waitFor()
    await app.saved()
    await app.row('Heat').waitFor({ state: 'detached' })
    await context.close()
  })
})
