import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account, password } from '../../page-models/account.ts'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { photo, proofOf } from '../../page-models/proof.ts'
import { ada, type Person } from '../../product/cast.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { startProduct } from '../../product/start-product.ts'

const someone = (name: string): Person => ({
  name,
  email: `${name.toLowerCase()}@example.test`,
  password,
  lines: ['Rent £950 monthly on 31st', 'Water £20 on {3}'],
})
const [kim, lee, noa, pat, ida] = ['Kim', 'Lee', 'Noa', 'Pat', 'Idabel'].map(someone) as [
  Person,
  Person,
  Person,
  Person,
  Person,
]

describe('one’s own account', () => {
  const at = house([ada, kim, lee, noa, pat, ida], startProduct)
  const atSignIn = (page: Page) => page.waitForURL('**/sign-in').then(() => page.getByLabel('Email').waitFor())

  it('a new name is kept, by the service that signs in as well', async () => {
    const { page, context, mine, app } = await at.signedIn(kim)
    await mine.openProfile()
    await page.getByLabel('Name').fill('Kim Larsen')
    await page.getByLabel('Time zone').fill('Mars/Olympus')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('There is no such time zone.').waitFor()
    await page.getByLabel('Time zone').fill('Europe/Copenhagen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await app.saved()
    await page
      .getByRole('img', { name: /initials/ })
      .getByText('KL')
      .waitFor()
    await page.reload()
    await mine.openProfile()
    await app.saved()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Kim Larsen')
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Copenhagen')
    await context.close()
  })

  it('another password is in force at once, and other sessions end', async () => {
    const { page, context, mine, app } = await at.signedIn(lee)
    const other = await at.signedIn(lee)
    await mine.openSecurity()
    await page.getByRole('button', { name: 'Change the password' }).click()
    await focused(page.getByLabel('New password'), 'the new password')
    await page.getByLabel('New password').fill('a')
    await page.keyboard.press('Enter')
    await page.getByText(/too short/).waitFor()
    await page.getByLabel('New password').fill('a quite different sentence')
    await page.keyboard.press('Enter')
    await page.getByText('The password is changed.').waitFor()
    await other.page.reload()
    await atSignIn(other.page)
    await app.signOut()
    await app.signIn(lee.email, 'a quite different sentence')
    await other.context.close()
    await context.close()
  })

  it('another address counts once its link was opened; then it signs in and the old one does not', async () => {
    const { page, context, mine, app } = await at.signedIn(noa)
    await mine.openProfile()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('New email').fill('noa@new')
    await page.keyboard.press('Enter')
    await page.getByText('An address has a part after the dot').waitFor()
    await page.getByLabel('New email').fill('noa@new.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('1 change waits').waitFor()
    await page.getByText(noa.email).first().waitFor()
    const link = await mine.link('noa@new.example', 'verifyAndChangeEmail')
    const mail = await context.newPage()
    await account(mail, at.product).confirmAddress(link, 'noa@new.example')
    await mail.close()
    await page.reload()
    await atSignIn(page)
    await app.signIn('noa@new.example', noa.password)
    await mine.openProfile()
    await page.getByText('noa@new.example').first().waitFor()
    await context.close()
  })

  it('sessions are listed; one is signed out from another, and “everywhere” ends all of them', async () => {
    const here = await at.signedIn(ada)
    const there = await at.somebody()
    const joined = Promise.withResolvers<void>()
    // It leaves Today before that page hears that it is on the list.
    await there.page.route(/documents:commit/, async (route) => {
      if (!route.request().postData()?.includes('/sessions/')) return route.fallback()
      await route.fetch()
      joined.resolve()
      await route.abort()
    })
    await there.signedInAs(ada)
    await joined.promise
    await there.page.unrouteAll({ behavior: 'ignoreErrors' })
    await there.mine.openSecurity()
    await here.mine.openSecurity()
    const sessions = here.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await sessions
      .filter({ hasNotText: 'This one' })
      .getByRole('button', { name: /^Sign out / })
      .click()
    await atSignIn(there.page)
    await there.app.signIn(ada.email, ada.password)
    await there.mine.openSecurity()

    await here.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await here.page.getByRole('button', { name: 'End every session' }).click()
    await atSignIn(here.page)
    await atSignIn(there.page)
    await there.app.signIn(ada.email, ada.password)
    await there.page.getByText('Electricity').first().waitFor()
    await here.context.close()
    await there.context.close()
  })

  it('nobody else reads, adds or ends one’s sessions, and nobody makes one up for oneself with a date of their own', async () => {
    const sign = async ({ email, password: secret }: Person) =>
      (await (
        await fetch(`${at.product.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=duebook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: secret, returnSecureToken: true }),
        })
      ).json()) as { idToken: string; localId: string }
    const [pats, idas] = await Promise.all([sign(pat), sign(ida)])
    const session = (uid: string, id = '') =>
      `${at.product.origin}/v1/projects/duebook/databases/(default)/documents/users/${uid}/sessions${id && `/${id}`}`
    const ask = async (method: string, address: string, token: string, body?: unknown) =>
      (
        await fetch(address, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
      ).status
    const entry = {
      fields: {
        device: { stringValue: 'Chrome on Linux' },
        kept: { stringValue: 'device' },
        startedAt: { timestampValue: new Date(0).toISOString() },
        seenAt: { timestampValue: new Date(0).toISOString() },
      },
    }
    expect(await ask('GET', session(pats.localId), pats.idToken)).toBe(200)
    expect(await ask('GET', session(pats.localId), idas.idToken)).toBe(403)
    expect(await ask('DELETE', session(pats.localId, 'any'), idas.idToken)).toBe(403)
    expect(await ask('PATCH', session(pats.localId, 'any'), idas.idToken, entry)).toBe(403)
    expect(await ask('PATCH', session(pats.localId, 'any'), pats.idToken, entry)).toBe(403)
  })

  it('everything of one’s own comes as one file', async () => {
    const { page, context, mine, app } = await at.signedIn(pat)
    const lease = photo('lease.png')
    await app.open('Rent')
    await proofOf(page).choose(lease)
    await proofOf(page).confirmed('lease.png')
    await page.goto(`${at.product.origin}/obligations`)
    await app.done('Water')
    await app.status('Water paid').waitFor()
    await app.saved()
    await mine.openProfile()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const file = await (await download).path()
    const bytes = readFileSync(file)
    const zip = unzipSync(bytes)
    const book = `books/${at.uidOf(pat)}`
    const data = JSON.parse(strFromU8(zip['account.json'] ?? new Uint8Array())) as {
      account: { email: string }
      profile: { displayName: string }
    }
    const files = Object.keys(zip).filter((path) => path.startsWith('files/'))
    expect(files).toHaveLength(1)
    expect(Buffer.from(zip[files[0] ?? ''] ?? []).equals(lease.buffer)).toBe(true)
    expect(data.account.email).toBe(pat.email)
    expect(data.profile.displayName).toBe('Pat')
    const obligations = recordsIn(zip, `${book}/obligations.json`) as unknown as {
      title: string
      createdAt: { $time: string }
    }[]
    expect(obligations.map(({ title }) => title).toSorted()).toEqual(['Rent', 'Water'])
    expect(obligations[0]?.createdAt.$time).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await download).suggestedFilename()).toBe(`duebook-${dayAhead(0)}.zip`)
    await context.close()

    // The same books in another account, with what was done, the file, and what was sent.
    const { page: hers, context: there, app: her, errors } = await at.newcomer('quin@example.test')
    const bring = async () => {
      await hers.goto(`${at.product.origin}/settings/import`)
      await hers
        .getByLabel('File to import')
        .setInputFiles({ name: 'duebook.zip', mimeType: 'application/zip', buffer: bytes })
      await hers.getByRole('heading', { name: 'Bring books back' }).waitFor()
      await hers.getByText('2 obligations, ').waitFor()
      expect(await problemsInBothSchemes(hers, 'a book that comes back')).toEqual([])
      await hers.getByRole('button', { name: 'Bring 1 book back' }).click()
    }
    await bring()
    await hers.getByText('Pat’s book is back:').waitFor()
    await hers.getByText('1 file.').waitFor()
    await bring()
    await hers.getByText('was here already.').waitFor()
    await hers.getByRole('button', { name: /^Open / }).click()
    await her.open('Rent')
    await proofOf(hers).confirmed('lease.png')
    const again = hers.waitForEvent('download')
    await account(hers, at.product).openProfile()
    await hers.getByRole('button', { name: 'Export everything' }).click()
    const second = unzipSync(readFileSync(await (await again).path()))
    const quin = Object.keys(second).flatMap((path) => /^books\/(.*)\/book\.json$/.exec(path)?.[1] ?? [])
    expect(quin).toHaveLength(1)
    for (const part of ['obligations', 'occurrences', 'reminders', 'activity', 'attachments'])
      expect([part, cameFrom(recordsIn(second, `books/${quin[0]}/${part}.json`))]).toEqual([
        part,
        cameFrom(
          JSON.parse(JSON.stringify(recordsIn(zip, `${book}/${part}.json`)).replaceAll(at.uidOf(pat), quin[0]!)),
        ),
      ])
    expect(Object.keys(second).filter((path) => path.startsWith('files/'))).toEqual(files)
    expect(errors).toEqual([])
    await there.close()
  })

  it('the account is deleted in steps that are taken up again after a kill -9 between them; afterwards nothing of it is there', async () => {
    const { page, context, mine } = await at.signedIn(ida)
    await mine.openProfile()
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByText('You are in none').waitFor()
    await page.getByRole('button', { name: 'Go on with step 2' }).click()
    await page.getByText('It is empty').waitFor()
    // The server loses its power between two steps.
    await at.product.kill()
    await at.startAgain()
    await page.reload()
    await mine.openProfile()
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByRole('button', { name: 'Go on with step 3' }).click()
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await atSignIn(page)
    await page.getByLabel('Email').fill(ida.email)
    await page.getByLabel('Password', { exact: true }).fill(ida.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Email and password do not match.').waitFor()
    await context.close()
    const dump = await fetch(
      `${at.product.operator}/v1/projects/duebook/databases/(default)/documents/books?pageSize=100`,
      {
        headers: { authorization: 'Bearer owner' },
      },
    )
    expect(await dump.text()).not.toContain('Idabel')
  })
})

type Archived = { id: string } & Record<string, unknown>
const recordsIn = (zip: Record<string, Uint8Array>, path: string) =>
  JSON.parse(strFromU8(zip[path] ?? new Uint8Array())) as Archived[]

/** What a file says of itself; what this server said of it since, or plans by itself, is its own. */
const cameFrom = (records: readonly Archived[]) =>
  records
    .filter(({ state, action }) => state !== 'planned' && !/^(?:book\.|import\.broughtBack)/.test(String(action)))
    .map(({ verifiedAt: _verifiedAt, room: _room, broughtBy: _broughtBy, concerns: _concerns, ...one }) => one)
