import { describe, expect, it } from 'vitest'
import { password } from '../../page-models/account.ts'
import { duebook } from '../../page-models/duebook.ts'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { house } from '../../product/house.ts'
import { sittingOver } from '../../product/sitting-over.ts'
import { startProduct, until } from '../../product/start-product.ts'
import { call, storedDocument } from '../billing/payer.ts'
import { goTo } from '../../page-models/go-to.ts'

describe('a demo book', () => {
  const at = house([], () => startProduct({ flags: ['--emulator'] }))
  const uids = async () => {
    const answer = await fetch(
      `${at.product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:query`,
      { method: 'POST', headers: { authorization: 'Bearer owner' }, body: '{}' },
    )
    return ((await answer.json()) as { userInfo?: { localId: string }[] }).userInfo?.map(({ localId }) => localId) ?? []
  }
  const pass = async (seconds: number) => {
    const answer = await fetch(`${at.product.operator}/emulator/v1/projects/duebook/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: seconds }),
    })
    expect(answer.ok).toBe(true)
  }
  const trying = async () => {
    const person = await at.somebody({ reducedMotion: 'reduce' })
    const before = await uids()
    await person.page.goto(at.product.origin)
    await person.page.getByRole('button', { name: 'Try a demo book' }).click()
    await person.app.row('Electricity').waitFor()
    await person.app.saved()
    const uid = (await uids()).find((one) => !before.includes(one)) ?? ''
    return { ...person, uid }
  }

  it('opens with one press, without an account, and is a book like any other', async () => {
    const { page, context, app, errors, uid } = await trying()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/today')
    await page.getByText('This is a demo book.').waitFor()
    expect(await storedDocument(at.product, `books/${uid}`)).toMatchObject({ roles: { [uid]: 'owner' } })
    await app.add('Piano lesson £30 today')
    await app.saved()
    await app.done('Electricity')
    await app.status('Electricity paid').waitFor()
    await goTo(page, 'Obligations')
    for (const title of ['Office lease', 'VAT return', 'Boiler service', 'Piano lesson'])
      await page.getByRole('main').getByRole('link', { name: title }).first().waitFor()
    // The next visit is the same one's.
    await page.goto(at.product.origin)
    await app.row('Reply to landlord').waitFor()
    await page.getByText('This is a demo book.').waitFor()
    expect(await problemsInBothSchemes(page, 'Today of a demo')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  it('sends no mail, and tells nobody that one failed', async () => {
    const { page, context, app } = await trying()
    await goTo(page, 'Inbox')
    const told = page.getByRole('main').getByRole('link', { name: /^Electricity/ })
    await until(async () => (await sittingOver(at.product)) >= 0 && (await told.count()) > 0, 'the inbox entry')
    await at.product.runSchedule('sendDueReminders')
    await goTo(page, 'Today')
    await app.row('Electricity').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/not delivered|failed/i)
    expect((await at.product.messages()).filter(({ kind }) => kind === 'mail')).toEqual([])
    await context.close()
  })

  it('is kept by making an account: the same book, on another device as well', async () => {
    const { page, context, app, errors, uid } = await trying()
    await app.add('Piano lesson £30 today')
    await app.saved()
    await page.getByRole('button', { name: 'Keep it: make an account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make an account' })
    await dialog.getByRole('button', { name: 'Make the account' }).click()
    await dialog.getByText('Enter your email address').waitFor()
    expect(await problemsInBothSchemes(page, 'keeping a demo')).toEqual([])
    await dialog.getByLabel('Email').fill('kit@demo.example')
    await dialog.getByLabel('Password').fill('short')
    await dialog.getByRole('button', { name: 'Make the account' }).click()
    await dialog.locator('[aria-invalid=true][type=password]').waitFor()
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Make the account' }).click()
    await app.status('The book is yours.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('This is a demo book.').count()).toBe(0)
    await page.getByText('Confirm your address:').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await app.add('Choir fee £12 today')
    await app.saved()
    await page.getByRole('button', { name: 'Put this away for today' }).click()
    await page.getByText('Confirm your address:').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText('Choir fee').first().waitFor()
    await expect.poll(() => page.getByText('Confirm your address:').count()).toBe(0)
    expect(errors).toEqual([])
    await until(
      async () => (await at.product.messages()).some(({ to }) => to === 'kit@demo.example'),
      'the mail that confirms the address',
    )
    const elsewhere = await at.somebody()
    await duebook(elsewhere.page, at.product.origin).signIn('kit@demo.example', password)
    await elsewhere.app.row('Piano lesson').waitFor()
    await elsewhere.app.row('Choir fee').waitFor()
    expect(await uids()).toContain(uid)
    await elsewhere.context.close()
    await context.close()
  })

  it('once kept, is not deleted by a token of the time when it was a demo', async () => {
    const post = async (method: string, body: object) =>
      (await (
        await fetch(`${at.product.origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=duebook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { localId: string; idToken: string }
    const { localId: uid, idToken } = await post('signUp', {})
    await post('signUp', { idToken, email: 'lea@demo.example', password })
    await pass(310)
    const answer = await call(at.product, { uid, idToken, email: '' }, 'deleteAccount', { step: 'books' })
    expect(answer.error?.status).toMatch(/^(UNAUTHENTICATED|FAILED_PRECONDITION)$/)
    expect(await uids()).toContain(uid)
  })

  it('cannot take an address that somebody has, and stays as it is', async () => {
    const { page, context, app } = await trying()
    await page.getByRole('button', { name: 'Keep it: make an account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make an account' })
    await dialog.getByLabel('Email').fill('kit@demo.example')
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Make the account' }).click()
    await dialog.locator('[aria-invalid=true][type=email]').waitFor()
    await page.keyboard.press('Escape')
    await app.row('Reply to landlord').waitFor()
    await page.getByText('This is a demo book.').waitFor()
    await context.close()
  })

  it('is thrown away with one question: nothing is left of it, here or on the server', async () => {
    const { page, context, uid, errors } = await trying()
    await page.getByRole('button', { name: 'Throw it away' }).click()
    const dialog = page.getByRole('dialog', { name: 'Throw the demo book away?' })
    await focused(dialog.getByRole('button', { name: 'Leave it for now' }), 'the way back')
    expect(await problemsInBothSchemes(page, 'throwing a demo away')).toEqual([])
    await dialog.getByRole('button', { name: 'Throw it away' }).click()
    await page.getByRole('heading', { level: 1, name: 'Every date you owe, and why it is that date.' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    // The page may leave as soon as what it shows has gone; the account goes last.
    await until(async () => !(await uids()).includes(uid), 'the account to go')
    expect(await storedDocument(at.product, `books/${uid}`)).toBeNull()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('lastSeen')))).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  it('buys nothing, and holds what Free holds', async () => {
    const { page, context, uid } = await trying()
    const { idToken } = (await (
      await fetch(`${at.product.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=duebook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).json()) as { idToken: string }
    const payer = { uid, idToken, email: '' }
    const wish = { plan: 'pro', interval: 'month', seats: 1, trial: true }
    expect((await call(at.product, payer, 'startCheckout', wish)).error?.reason).toBe('no-account')
    expect(await storedDocument(at.product, `entitlements/${uid}`)).toBeNull()
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: 'Plan and billing' }).click()
    await page.getByText(/of 25 active obligations/).waitFor()
    await context.close()
  })

  it('goes by itself after its days; one that was kept stays', async () => {
    const all = await uids()
    expect(all.length).toBeGreaterThan(2)
    await at.product.runSchedule('clearDemos')
    expect(await uids()).toEqual(all)
    await pass(7 * 86_400 + 60)
    await at.product.runSchedule('clearDemos')
    const left = await uids()
    // Kit’s, and Lea’s, who never opened a book.
    expect(left).toHaveLength(2)
    const books = await Promise.all(left.map((uid) => storedDocument(at.product, `books/${uid}`)))
    expect(books.filter((book) => book !== null)).toHaveLength(1)
    for (const uid of all.filter((one) => !left.includes(one)))
      expect(await storedDocument(at.product, `books/${uid}`)).toBeNull()
  })
})
