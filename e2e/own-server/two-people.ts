import assert from 'node:assert/strict'
import { patience } from '../../embedded/src/conformance/patience.ts'
import type { IssuerUnderTest } from '../../embedded/src/auth/providers/issuer-under-test.ts'
import { duebook } from '../page-models/duebook.ts'
import { newPerson, type Chromium } from '../product/browser.ts'
import { until } from '../product/start-product.ts'
import type { Client } from './h2-client.ts'

type House = {
  origin: string
  client: Client
  ada: { email: string; password: string }
  /** Ada's book, her uid. */
  book: string
  bearer: Record<string, string>
  received: Received
}

/** The mails that arrived, as they were sent (RFC 5322). */
export type Received = { to: string[]; data: string }[]

/** Ada in her browser; Imani, whom she invites, in another: by the mails that they get, over https and HTTP/2, to one obligation that both see change. */
export async function meetInBrowsers(browser: Pick<Chromium, 'newContext'>, house: House): Promise<void> {
  const { origin, ada, received } = house
  const imani = 'imani@walk.example'
  const people = [await newPerson(browser, insecure), await newPerson(browser, insecure)] as const
  const [hers, guests] = people
  for (const { context } of people) context.setDefaultTimeout(patience)
  await duebook(hers.page, origin).signIn(ada.email, ada.password)
  await duebook(hers.page, origin).row('Rent').waitFor()
  const protocols = await hers.page.evaluate(
    'performance.getEntriesByType("resource").map((one) => one.nextHopProtocol)',
  )
  assert.ok((protocols as string[]).includes('h2'), `the page comes over HTTP/2: ${String(protocols)}`)

  const joining = await invite(house, imani)
  await guests.page.goto(`${origin}/sign-in`)
  await guests.page.getByLabel('Email').fill(imani)
  await guests.page.getByRole('button', { name: 'Email me a link instead' }).click()
  await guests.page.getByRole('status').getByText('a link is on its way').waitFor()
  await guests.page.goto(await linkIn(received, imani, 'mode=signIn'))
  await guests.page.getByLabel('Quick add').waitFor()
  await guests.page.goto(joining)
  await guests.page.getByRole('button', { name: 'Join Ada’s book' }).click()
  await guests.page.getByRole('button', { name: 'Go to Today' }).click()
  await duebook(guests.page, origin).open('Rent')
  await duebook(guests.page, origin).add('Water £30 in 9 days kind:bill')
  await duebook(hers.page, origin).view('Obligations')
  await hers.page.getByRole('main').getByRole('link', { name: 'Water' }).first().waitFor()
  assert.deepEqual([...hers.errors, ...guests.errors], [])
  for (const { context } of people) await context.close()
}

/** Whom the house's identity server knows: one who is invited, whom its button brings in, and one who is not, who stays outside. */
export async function comeByIdentityServer(
  browser: Pick<Chromium, 'newContext'>,
  house: House,
  issuer: IssuerUnderTest,
): Promise<void> {
  const sam = 'sam@walk.example'
  const joining = await invite(house, sam)
  for (const [email, isKnown] of [
    ['mallory@walk.example', false],
    [sam, true],
  ] as const) {
    issuer.answerWith((_, nonce) =>
      issuer.token(issuer.claims({ nonce, sub: email, email, email_verified: true, name: email.split('@')[0] })),
    )
    const { page, context, errors } = await newPerson(browser, insecure)
    context.setDefaultTimeout(patience)
    await page.goto(`${house.origin}/sign-in`)
    await page.getByRole('button', { name: 'Okafor family', exact: true }).click()
    if (isKnown) {
      await page.getByLabel('Quick add').waitFor()
      await page.goto(joining)
      await page.getByRole('button', { name: 'Join Ada’s book' }).click()
      await page.getByRole('button', { name: 'Go to Today' }).click()
      await duebook(page, house.origin).open('Rent')
      assert.deepEqual(errors, [])
    } else await page.getByText('No account can be made here with this address.').waitFor()
    await context.close()
  }
}

/** The link of the mail that invites into Ada's book. */
async function invite({ client, book, bearer, received }: House, email: string): Promise<string> {
  const invited = await client.ask(
    'POST',
    '/duebook/us-central1/invite',
    { data: { bookId: book, email, role: 'member' } },
    bearer,
  )
  assert.equal(invited.status, 200, invited.text)
  return linkIn(received, email, '/join/')
}

/** The certificate is the walk's own. */
const insecure = { ignoreHTTPSErrors: true }

/** The first link with that part in the mails to somebody, once it is there. */
export const linkIn = (received: Received, to: string, part: string): Promise<string> =>
  until(async () => {
    const words = received.filter((mail) => mail.to.includes(to)).map(({ data }) => plain(data))
    return words.flatMap((text) => text.match(/https:\/\/[^\s"<>]+/g) ?? []).find((link) => link.includes(part))
  }, `a mail to ${to} with ${part}`)

/** Of quoted-printable (RFC 2045, section 6.7), as ASCII. */
const plain = (data: string): string =>
  data
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
