import { describe, expect, it } from 'vitest'
import { problems } from '../../page-models/problems.ts'
import { photo, proofOf } from '../../page-models/proof.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@okafor.example',
  password,
  lines: [
    'Lease on {20} proof:review kind:contract',
    'Road tax £190 on {5} proof:file kind:bill',
    'Cleaner £40 on {12} kind:bill',
  ],
}
const lapsed = {
  state: 'canceled',
  plan: 'free',
  access: 'readOnly',
  seats: 1,
  activeLimit: 25,
  keep: null,
  validUntil: 0,
}
const ben = { name: 'Ben Moss', email: 'ben@moss.example', password, lines: ['Water on {9} kind:bill'] }

describe('a file that somebody else looks at', () => {
  const at = house([ada, ben])
  /** What the server writes: sharing a book, and what its files take. */
  const patch = (path: string, fields: Record<string, unknown>) => mergeAsServer(at.product, path, fields)

  it('alone in a book waits, with a way on; with a named reviewer is done once they have looked', async () => {
    const adaId = at.uidOf(ada)
    const benId = at.uidOf(ben)
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const proof = proofOf(page)
    await signedInAs(ada)
    await app.open('Lease')
    await proof.choose(photo('lease.png', 4))
    await proof.confirmed('lease.png')
    await proof.section.getByText('Nobody else can write in this book').waitFor()
    await proof.section.getByRole('button', { name: 'The file alone is enough' }).waitFor()
    await page.getByRole('button', { name: 'Mark done' }).click()
    await app.status('Done needs a review here').waitFor()

    await patch(`books/${adaId}`, { roles: { [adaId]: 'owner', [benId]: 'member' }, memberIds: [adaId, benId] })
    await patch(`users/${benId}`, { currentBook: adaId })
    await page.getByRole('combobox', { name: 'Reviewer' }).selectOption(adaId)
    await proof.section.getByText('you are the reviewer, and who attaches a file cannot review it').waitFor()
    await page.getByRole('combobox', { name: 'Reviewer' }).selectOption(benId)
    await proof.section.getByText('lease.png waits for the review of Somebody else.').waitFor()
    await proof.section.getByRole('button', { name: 'Done, awaiting proof' }).click()
    await proof.section
      .getByText(/awaiting proof/)
      .first()
      .waitFor()
    await app.saved()

    const other = await at.somebody()
    const bens = other.app
    await other.signedInAs(ben)
    await other.page
      .getByRole('region', { name: /^Awaiting proof/ })
      .getByText('Lease')
      .waitFor()
    await bens.open('Lease')
    await proofOf(other.page).section.getByRole('button', { name: 'I have looked at lease.png' }).click()
    await bens.saved()

    await proof.section.getByText('The proof is here.').waitFor()
    await page.getByRole('button', { name: 'Finish it' }).click()
    await app.status('Lease completed').waitFor()
    await app.saved()
    expect([...errors, ...other.errors]).toEqual([])
    await other.context.close()
    await context.close()
  })

  it('that has no room is told where it was given, and nothing else is held up', async () => {
    const adaId = at.uidOf(ada)
    const { page, context, errors, app, signedInAs } = await at.somebody()
    const proof = proofOf(page)
    await signedInAs(ada)
    await app.open('Road tax')
    await patch(`books/${adaId}`, { files: { bytes: 99_990_000, ownerBytes: 99_990_000 } })
    await proof.section.getByText('100 MB of 100 MB are used.').waitFor()
    await proof.choose(photo('large.png', 40))
    await proof.section.getByText(/^large\.png: it needs \d+ kB, and 10 kB of 100 MB are left\.$/).waitFor()
    await proof.section.getByRole('link', { name: 'Pro with 10 GB' }).waitFor()
    expect(await problems(page, 'no room for files')).toEqual([])
    // Refused by the service all the same: it can be sent again or given up, and nothing of it stays in the way.
    await page.route('**/v0/b/**', (route) => route.fulfill({ status: 403, body: '{}' }))
    await proof.choose(photo('refused.png', 1))
    await proof.file('refused.png').getByText('Not sent: this book has no room left for it').waitFor()
    await proof.file('refused.png').getByRole('button', { name: 'Send again refused.png' }).waitFor()
    await proof.file('refused.png').getByRole('button', { name: 'Give up refused.png' }).click()
    await page.unroute('**/v0/b/**')
    await page.getByRole('button', { name: 'Remove refused.png' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await proof.file('refused.png').getByText('Only its hash is left.').waitFor()
    await proof.choose(photo('small.png', 2))
    await proof.confirmed('small.png')
    await page.getByRole('button', { name: 'Mark paid' }).click()
    await app.status('Road tax paid').waitFor()
    await app.saved()
    await patch(`books/${adaId}`, { entitlement: lapsed })
    // It says what can be done: nothing is offered that would be refused, and what is asked can still be answered.
    await proof.section.getByRole('button', { name: 'Choose a file' }).waitFor({ state: 'detached' })
    await app.open('Cleaner')
    await page.getByRole('button', { name: 'I have it in hand' }).waitFor()
    for (const name of ['Mark paid', 'Plan a day', 'Snooze', 'Edit reminders', 'Add'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'I have it in hand' }).click()
    await app.status('You have Cleaner in hand. It is not done yet.').waitFor()
    await page.getByText('somebody has it in hand').waitFor()
    await page.goto(`${page.url()}/edit`)
    await page.getByText('You can see this, not change it.').waitFor()
    await page.getByRole('link', { name: 'Reactivate' }).waitFor()
    expect(await page.getByLabel('Name').count()).toBe(0)
    expect(await problems(page, 'what cannot be edited')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
