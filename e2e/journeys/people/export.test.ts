import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { proofOf } from '../../page-models/proof.ts'
import { mergeAsServer, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'

const password = 'a long and quiet sentence'
const ada = {
  name: 'Ada Okafor',
  email: 'ada@export.example',
  password,
  lines: ['Rent £950 monthly on 3rd kind:bill', '"=SUM(A1)" overdue since {-1}'],
}
const ben = { name: 'Ben Whitlock', email: 'ben@export.example', password, lines: [] }
const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 received') }
const tooOld = {
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({
    error: {
      status: 'FAILED_PRECONDITION',
      message: 'Confirm that it is you first.',
      details: { reason: 'requires-recent-login' },
    },
  }),
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a book that is taken along', () => {
  const at = house([ada, ben])

  it('comes whole as one file, for its owner alone, with the hash of everything in it and no secret', async () => {
    const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
    await mergeAsServer(at.product, `books/${adaId}`, {
      kind: 'shared',
      roles: { [adaId]: 'owner', [benId]: 'admin' },
      memberIds: [adaId, benId],
    })
    await writeAsServer(at.product, `books/${adaId}/members/${benId}`, {
      name: ben.name,
      email: ben.email,
      since: new Date(),
    })
    await writeAsServer(at.product, `books/${adaId}/invitations/one`, {
      email: 'sam@export.example',
      state: 'withdrawn',
      secretHash: 'c'.repeat(64),
    })
    // More than one page of documents.
    for (let number = 0; number < 510; number++)
      await writeAsServer(at.product, `books/${adaId}/activity/old-${number}`, {
        at: new Date(),
        actor: 'duebook',
        action: 'book.plan',
        title: 'x',
        before: null,
        after: null,
      })
    const { page, app, context, errors } = await at.signedIn(ada)
    await page.goto(`${at.product.origin}/obligations/seed-0`)
    await proofOf(page).choose(receipt)
    await proofOf(page).confirmed(receipt.name)
    await people(page, at.product).open()
    expect(await problemsInBothSchemes(page, 'People, with the export')).toEqual([])
    // The functions' own refusal of a sign-in that is older than five minutes, once.
    await page.route('**/recordExport', (route) => route.fulfill(tooOld), { times: 1 })
    await page.getByRole('button', { name: 'Export this book' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await dialog.getByLabel('Your password').fill(ada.password)
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toBe(`duebook-ada-s-book-${dayAhead(0)}.zip`)
    await app.status('Ada’s book is in your downloads.').waitFor()
    const zip = unzipSync(readFileSync(await file.path()))
    const text = (path: string) => strFromU8(zip[path] ?? new Uint8Array())
    const book = JSON.parse(text('book.json')) as Record<string, { title?: string; name?: string }[]>
    expect(book['obligations']?.map(({ title }) => title).toSorted()).toEqual(['=SUM(A1)', 'Rent'])
    expect(book['members']?.map(({ name }) => name)).toContain(ben.name)
    expect(book['activity']?.length).toBeGreaterThanOrEqual(512)
    expect(book['activity']).toContainEqual(expect.objectContaining({ action: 'book.exported', actor: adaId }))
    expect(book['invitations']).toMatchObject([{ email: 'sam@export.example' }])
    expect(text('book.json')).not.toContain('c'.repeat(64))
    expect(text('obligations.csv')).toContain("'=SUM(A1)")
    const manifest = JSON.parse(text('manifest.json')) as { path: string; sha256: string; attached?: string }[]
    expect(manifest.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(zip)
        .filter((path) => path !== 'manifest.json')
        .toSorted(),
    )
    for (const one of manifest)
      expect([one.path, one.sha256]).toEqual([one.path, sha256(zip[one.path] ?? new Uint8Array())])
    const proof = manifest.find(({ path }) => path.endsWith(`/${receipt.name}`))
    expect(proof?.attached).toBe(sha256(receipt.buffer))
    expect(errors).toEqual([])
    await context.close()

    await mergeAsServer(at.product, `users/${benId}`, { currentBook: adaId })
    const his = await at.signedIn(ben)
    await people(his.page, at.product).open()
    await his.page.getByRole('button', { name: 'Leave Ada’s book…' }).waitFor()
    expect(await his.page.getByRole('button', { name: 'Export this book' }).count()).toBe(0)
    await his.context.close()
  })
})
