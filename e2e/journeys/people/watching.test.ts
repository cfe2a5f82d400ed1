import { describe, expect, it } from 'vitest'
import { focused } from '../../page-models/focus.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'
import { goTo } from '../../page-models/go-to.ts'

const mina = {
  name: 'Mina Rao',
  email: 'mina@watching.example',
  password: 'a long and quiet sentence',
  lines: ['Gas safety £90 on {40} kind:bill'],
}

describe('somebody without an account', () => {
  const at = house([mina])
  const linkTo = (email: string) =>
    until(async () => {
      const mails = (await at.product.messages()).filter(({ to }) => to === email)
      return mails.flatMap(({ links }) => links).find((one) => one.includes('/watch/') && !one.endsWith('/no'))
    }, `a question to ${email}`)

  it('is asked beside the obligation, says yes by the mail’s link, stops, and takes that back', async () => {
    const hers = await at.signedIn(mina)
    const { page } = hers
    await goTo(page, 'Obligations')
    await page.getByRole('link', { name: 'Gas safety' }).first().click()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    const opener = facts.getByRole('button', { name: 'Tell somebody without an account…' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const form = facts.getByRole('form', { name: 'Tell somebody without an account' })
    await focused(form.getByLabel('Email'), 'the address')
    await page.keyboard.press('Escape')
    await focused(opener, 'the button that opened it')
    await page.keyboard.press('Enter')
    await page.keyboard.type('dev at chandra')
    await page.keyboard.press('Enter')
    await form.getByText('Enter an address like name@example.org.').waitFor()
    expect(await problemsInBothSchemes(page, 'Asking somebody without an account')).toEqual([])
    await form.getByLabel('Email').fill('dev@chandra.example')
    await page.keyboard.press('Enter')
    await hers.app.status('dev@chandra.example is asked by mail. Nothing is sent before they say yes.').waitFor()
    await focused(opener, 'the button that opened it')
    const dev = facts.getByRole('listitem').filter({ hasText: 'dev@chandra.example' })
    await dev.getByText(/^asked on .* · has not answered, so nothing is sent$/).waitFor()

    const link = await linkTo('dev@chandra.example')
    const guest = await at.somebody()
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'Mina Rao would like you to be told' }).waitFor()
    await guest.page.getByText('7 days and 1 day before, on the day, and when it is done').waitFor()
    await guest.page.getByText(/^Opened from a mail of /).waitFor()
    expect(await guest.page.getByText('90').count()).toBe(0)
    expect(await problemsInBothSchemes(guest.page, 'The question')).toEqual([])
    await guest.page.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(guest.page, 'The question on a phone')).toEqual([])
    await guest.page.getByRole('button', { name: 'Yes, tell me' }).focus()
    await guest.page.keyboard.press('Enter')
    await guest.page.getByRole('heading', { name: 'You will be told' }).waitFor()
    await guest.page.getByText(/^First on .*, 7 days before\. Mina sees that you said yes\.$/).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Will be told')).toEqual([])
    await dev.getByText(/^no account · said yes on /).waitFor()
    await page.getByRole('row').filter({ hasText: 'dev, email' }).first().waitFor()
    expect(await problemsInBothSchemes(page, 'Told without an account')).toEqual([])

    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'What you are told about' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'What they are told about')).toEqual([])
    await guest.page.getByRole('button', { name: 'Stop: Gas safety' }).click()
    await guest.page.getByRole('heading', { name: 'Nothing more is sent about it' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Left')).toEqual([])
    await dev.getByText(/^left on /).waitFor()
    await guest.page.getByRole('button', { name: 'It was a mistake: tell me again' }).click()
    await guest.page.getByRole('heading', { name: 'You will be told' }).waitFor()

    await facts.getByRole('button', { name: 'Take away: dev@chandra.example' }).click()
    await dev.waitFor({ state: 'detached' })
    await focused(facts.getByRole('heading', { name: 'Without an account' }), 'the heading of the list')
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await guest.page.goto(`${link}x`)
    await guest.page.getByRole('heading', { name: 'This link is not whole' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'A link that has ended')).toEqual([])
    expect([...hers.errors, ...guest.errors]).toEqual([])
    await hers.context.close()
    await guest.context.close()
  })

  it('says no by the other link of the mail, without a script, and that stands beside the obligation', async () => {
    const hers = await at.signedIn(mina, { viewport: { width: 320, height: 800 } })
    const { page } = hers
    await page.goto(`${at.product.origin}/obligations`)
    await page.getByRole('link', { name: 'Gas safety' }).first().click()
    const facts = page.getByRole('complementary', { name: 'Facts' })
    await facts.getByRole('button', { name: 'Tell somebody without an account…' }).click()
    await facts.getByLabel('Email').fill('lena@example.org')
    await facts.getByRole('button', { name: 'Ask by mail' }).click()
    const lena = facts.getByRole('listitem').filter({ hasText: 'lena@example.org' })
    await lena.getByRole('button', { name: 'Withdraw the question to lena@example.org' }).waitFor()
    expect(await problemsInBothSchemes(page, 'Asked, on a phone')).toEqual([])
    // In a browser that runs no script, by keyboard alone.
    const guest = await at.somebody({ viewport: { width: 320, height: 800 }, javaScriptEnabled: false })
    await guest.page.goto(`${await linkTo('lena@example.org')}/no`)
    await guest.page.getByRole('button', { name: 'No, thank you' }).focus()
    await guest.page.keyboard.press('Enter')
    await guest.page.getByRole('heading', { name: 'Good. Nothing is sent' }).waitFor()
    await lena.getByText(/^said no on /).waitFor()
    expect(await lena.getByRole('button').count()).toBe(0)
    await facts.getByRole('button', { name: 'Tell somebody without an account…' }).click()
    await facts.getByLabel('Email').fill('lena@example.org')
    await facts.getByRole('button', { name: 'Ask by mail' }).click()
    await facts.getByRole('alert').getByText('Whoever has this address did not want to be told.').waitFor()
    expect([...hers.errors, ...guest.errors]).toEqual([])
    await hers.context.close()
    await guest.context.close()
  })
})
