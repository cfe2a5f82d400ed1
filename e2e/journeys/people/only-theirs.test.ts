import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@theirs.example',
  password,
  lines: ['Rent £950 overdue since {-2} kind:bill', 'Water £30 overdue since {-1} kind:bill'],
}
const ben = { name: 'Ben Whitlock', email: 'ben@theirs.example', password, lines: ['Library books on {0}'] }
const at = house([ada, ben])

it('somebody is invited to see only what is theirs, and their screen follows what they are given and what they may see', async () => {
  const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
  await paysForPeople(at.product, adaId)
  const hers = await at.signedIn(ada)
  const his = await at.signedIn(ben)
  const [adas, bens] = [people(hers.page, at.product), people(his.page, at.product)]
  await adas.open()
  await hers.page.getByRole('form', { name: 'Invite' }).getByLabel('Sees').selectOption('Only what is theirs')
  await adas.invite(ben.email, 'Member')
  await hers.page.getByRole('list', { name: 'Invited' }).getByText('Member · sees only what is theirs').waitFor()
  await his.page.goto(await bens.link(ben.email))
  await his.page.getByText('As a member, who sees only what is theirs.').waitFor()
  await his.page.getByText('See what you have, back up, watch or review; not the rest of the book').waitFor()
  expect(await problemsInBothSchemes(his.page, 'An invitation to see only what is theirs')).toEqual([])
  await his.page.getByRole('button', { name: 'Join Ada’s book' }).click()
  await adas.row('Ben Whitlock').waitFor()
  expect(await problemsInBothSchemes(hers.page, 'People, one of whom sees only what is theirs')).toEqual([])

  await his.page.getByRole('button', { name: 'Go to Today' }).click()
  await his.app.row('Library books').waitFor({ state: 'detached' })
  await his.page.getByText('Nothing here is yours yet.').waitFor()
  await mergeAsServer(at.product, `books/${adaId}/obligations/seed-0`, { assignee: benId })
  await his.app.row('Rent').waitFor()
  await his.app.saved()
  await his.app.add('Gas £20 today kind:bill')
  await his.app.row('Gas').waitFor()
  await his.app.saved()
  await his.app.done('Rent')
  await his.app.status('Rent paid').waitFor()
  await his.app.saved()
  expect(await his.app.row('Water').count()).toBe(0)

  const sees = hers.page.getByRole('combobox', { name: 'What Ben Whitlock sees' })
  await sees.selectOption('Everything')
  await hers.app.status('Ben Whitlock sees everything from now on.').waitFor()
  await his.app.row('Water').waitFor()
  await his.app.row('Gas').waitFor()
  await his.app.saved()
  await sees.selectOption('Only what is theirs')
  await his.page.getByText('You see only what is yours in Ada’s book from now on.').waitFor()
  await his.app.row('Gas').waitFor()
  await his.app.row('Water').waitFor({ state: 'detached' })
  expect(await problemsInBothSchemes(his.page, 'Limited to what is theirs')).toEqual([])
  // What others have they cannot count; who sees everything is told what nobody has.
  await bens.open()
  await bens.row('Ada Okafor').getByText('not known').first().waitFor()
  await hers.page.getByText(/obligations? ahead (is|are) nobody’s/).waitFor()
  await his.app.saved()
  await expect.poll(() => kept(his.page)).not.toContain('Water')
  await his.page.goto(`${at.product.origin}/obligations/seed-1`)
  await his.page.getByText('There is no such obligation in this book.').waitFor()
  expect([...hers.errors, ...his.errors]).toEqual([])
  await hers.context.close()
  await his.context.close()
})

/** All that the browser keeps of the product. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('firestore')) continue
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })
