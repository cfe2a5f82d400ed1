import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../page-models/account.ts'
import { focused } from '../../page-models/focus.ts'
import { house } from '../../product/house.ts'
import { ada, ben } from '../../product/cast.ts'

describe('a second step', () => {
  const at = house([ada, ben])
  async function firstStep(page: Page, person: { email: string; password: string }) {
    await page.goto(`${at.product.origin}/sign-in`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('an authenticator app is added by its key, named, asked for at sign-in, and removed after confirming who one is', async () => {
    const { page, context, mine, app } = await at.signedIn(ada)
    await mine.openSecurity()
    await page.getByText('If you lose them:').waitFor()
    const authenticator = await mine.enrolApp('Ada’s phone')
    await page.getByText('Add a second one now.').waitFor()
    expect((await mine.message(ada.email, ({ subject }) => /second|factor|step|app/i.test(subject))).to).toBe(ada.email)
    await app.signOut()

    await firstStep(page, ada)
    await page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor()
    const field = page.getByLabel('Six-digit code')
    await focused(field, 'the code')
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code')
    await field.fill('12')
    await page.keyboard.press('Enter')
    await page.getByText('Enter the six digits.').waitFor()
    const wrong = codeOf(authenticator, 20)
    await field.fill(wrong)
    await page.keyboard.press('Enter')
    await page.getByText('That code is not right.').waitFor()
    await field.fill(codeOf(authenticator))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/today')

    await mine.openSecurity()
    // The service's own refusal of a sign-in that is older than five minutes, once.
    await page.route('**/accounts/mfaEnrollment:withdraw*', (route) => route.fulfill(tooOld), { times: 1 })
    await page.getByRole('button', { name: 'Remove “Ada’s phone”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await focused(dialog.getByLabel('Your password'), 'the password')
    await dialog.getByLabel('Your password').fill('not the right one')
    await page.keyboard.press('Enter')
    await dialog.getByText(`That is not the password of ${ada.email}.`).waitFor()
    await dialog.getByLabel('Your password').fill(ada.password)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Six-digit code').fill(codeOf(authenticator, 1))
    await page.keyboard.press('Enter')
    await page.getByText('No second step yet').waitFor()
    expect(page.url()).toBe(`${at.product.origin}/settings/security`)
    await app.signOut()
    await app.signIn(ada.email, ada.password)
    await context.close()
  })

  it('with an app and a number set up either signs in', async () => {
    const { page, context, mine, app } = await at.signedIn(ben)
    await mine.openSecurity()
    const authenticator = await mine.enrolApp('Ben’s tablet')
    await mine.enrolPhone('+44 7700 900456', 'Ben’s number')
    const enrolled = await mine.textedCode('+447700900456')
    await app.signOut()

    await firstStep(page, ben)
    await page.getByRole('button', { name: 'Text the number ending 456' }).click()
    await page.getByRole('heading', { name: 'Enter the code sent to the number ending 456' }).waitFor()
    const code = await mine.textedCode('+447700900456', enrolled)
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/today')
    await app.signOut()

    await firstStep(page, ben)
    await page.getByLabel('Six-digit code').fill(codeOf(authenticator))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/today')
    await app.signOut()

    // Before the second step nothing is open, and somebody else may sign in instead.
    await firstStep(page, ben)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await focused(page.getByLabel('Email'), 'the address')
    await page.goto(`${at.product.origin}/today`)
    await page.waitForURL('**/sign-in')
    await context.close()
  })
})

const tooOld = {
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({
    error: {
      code: 400,
      message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      errors: [{ message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', domain: 'global', reason: 'invalid' }],
    },
  }),
}
