import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, visitBrowser, type Chromium } from '../../product/browser.ts'
import { comeBack } from '../../product/come-back.ts'
import { duebook } from '../../page-models/duebook.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { selfSigned } from '../../../embedded/src/http/fixtures/self-signed.ts'
import { startIssuer, type IssuerUnderTest } from '../../../embedded/src/auth/providers/issuer-under-test.ts'
import { seed } from '../../product/seed.ts'
import { heldPort, startProduct, until, type Product } from '../../product/start-product.ts'
import { storedDocument } from '../billing/payer.ts'

const ada = {
  name: 'Ada Okafor',
  email: 'ada@own-house.example',
  password: 'a long and quiet sentence',
  lines: ['Rent £950 monthly on 12th kind:bill'],
}

describe('a house of one’s own, closed, in which nothing is sold', () => {
  let product: Product
  let issuer: IssuerUnderTest
  let secure: string
  const folder = mkdtempSync(join(tmpdir(), 'own-house-'))
  let browser: Chromium
  beforeAll(async () => {
    issuer = await startIssuer()
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const pair = selfSigned('localhost')
    writeFileSync(certificate, pair.certificate)
    writeFileSync(key, pair.key)
    const port = await heldPort()
    secure = `https://127.0.0.1:${port}`
    product = await startProduct({
      flags: ['--practice-payments', 'no'],
      environment: {
        DUEBOOK_SIGN_UP: 'closed',
        DUEBOOK_ORIGIN: secure,
        DUEBOOK_TLS_CERTIFICATE: certificate,
        DUEBOOK_TLS_KEY: key,
        DUEBOOK_TLS_PORT: String(port),
        DUEBOOK_TLS_HOST: '127.0.0.1',
        DUEBOOK_PROVIDERS: 'own',
        DUEBOOK_OIDC_OWN_ISSUER: issuer.issuer,
        DUEBOOK_OIDC_OWN_ID: 'our-id',
        DUEBOOK_OIDC_OWN_SECRET: 'ours',
        DUEBOOK_OIDC_OWN_NAME: 'Okafor family',
        DUEBOOK_OIDC_OWN_PROVES: 'yes',
      },
    })
    await seed(product, [ada])
    browser = await visitBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await issuer?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says in a sentence that nobody comes in, and offers no account and no demo', async () => {
    const { page, context, errors } = await newPerson(browser)
    await page.goto(`${product.origin}/sign-in?create=true`)
    await page.getByText('New accounts are not open here.').waitFor()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('button', { name: 'Make an account' }).count()).toBe(0)
    expect(await problemsInBothSchemes(page, 'A closed house')).toEqual([])
    await page.goto(product.origin)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try a demo book' }).count()).toBe(0)

    expect(errors).toEqual([])
    await context.close()
  })

  it('ends TLS itself, speaks HTTP/2, and has the family’s own identity server as its one button, which signs in whom the house knows', async () => {
    issuer.answerWith((_issuer, nonce) =>
      issuer.token(issuer.claims({ nonce, sub: 'ada', email: ada.email, email_verified: true, name: ada.name })),
    )
    const { page, context, errors } = await newPerson(browser, { ignoreHTTPSErrors: true })
    await page.goto(`${secure}/sign-in`)
    const button = page.getByRole('button', { name: 'Okafor family', exact: true })
    await button.waitFor()
    expect(await page.getByRole('button', { name: 'Google' }).count()).toBe(0)
    await button.click()
    await page.waitForURL('**/today')
    await page.getByText('Nothing needs you').waitFor()
    const navigation = () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol
    expect(await page.evaluate(navigation)).toBe('h2')
    // What hangs and what streams passes as well: another tab hears of it.
    const other = await context.newPage()
    await other.goto(`${secure}/obligations`)
    await other.getByText('Rent').first().waitFor()
    const app = duebook(page, secure)
    await app.add('Water £30 monthly on 3rd')
    await app.saved()
    await other.getByText('Water').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('has no word of plans inside, and its operator tells everybody something', async () => {
    const { page, context, errors } = await newPerson(browser)
    await comeBack(page, product.origin, ada, '/settings')
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    await tabs.getByRole('link', { name: 'Plan and billing' }).waitFor({ state: 'detached' })
    await tabs.getByRole('link', { name: 'Import and export' }).waitFor()
    const server = page.getByRole('region', { name: 'This server' })
    await server.getByText('Nobody may make an account.').waitFor()
    await server.getByLabel('Message of the day').fill('Away on Friday from 20:00 for an hour.')
    await server.getByRole('button', { name: 'Tell everybody' }).click()
    await until(async () => (await storedDocument(product, 'house/notice'))?.['message'] !== undefined, 'the message')
    expect(await problemsInBothSchemes(page, 'The server in Settings')).toEqual([])
    await page.goto(`${product.origin}/settings/billing`)
    await page.getByText('Nothing is sold here').waitFor()
    await context.close()

    const other = await newPerson(browser)
    await comeBack(other.page, product.origin, ada)
    await other.page.getByRole('main').getByText('Away on Friday from 20:00 for an hour.').waitFor()
    await other.context.close()
    expect([...errors, ...other.errors]).toEqual([])
  })
})
