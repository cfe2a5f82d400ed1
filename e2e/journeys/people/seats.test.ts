import { describe, expect, it } from 'vitest'
import { amountIn, billing, cards } from '../../page-models/billing.ts'
import { focused } from '../../page-models/focus.ts'
import { people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { house } from '../../product/house.ts'
import { useCard } from '../billing/provider.ts'

const password = 'a long and quiet sentence'
const someone = (name: string) => ({ name, email: `${name.toLowerCase()}@seats.example`, password, lines: [] })
const nia = { ...someone('Nia'), lines: ['Gas £30 overdue since {-1} kind:bill'] }
const omar = someone('Omar')
const zoe = someone('Zoe')

describe('the seats of Team', () => {
  const at = house([nia, omar, zoe])

  it('are needed to invite, paid before anybody is invited, asked of the payer, and given back', async () => {
    const hers = await at.signedIn(nia)
    const { page } = hers
    const nias = people(page, at.product)
    const plan = billing(page, at.product)
    await nias.open()
    await page.getByText('People come with Team: £7.00 a seat and month before VAT, viewers free.').waitFor()
    await page.getByLabel('Email').fill(omar.email)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('alert').getByText('People come with Team.').waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Plans' }).click()
    await page.getByRole('button', { name: 'Pay for Team' }).click()
    await plan.payWith(cards.pays)
    await page.getByRole('heading', { name: 'Team, monthly' }).waitFor()

    await nias.open()
    await page.getByText('1 of 1 seat in use. Viewers are free').waitFor()
    await page.getByText('A member adds a seat: £7.00 today, then £7.00 a month before VAT.').waitFor()
    await page.getByLabel('Email').fill(omar.email)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a seat' })
    const pay = dialog.getByRole('button', { name: /^Add the seat and pay £/ })
    await pay.waitFor()
    await dialog.getByText(/One more is for omar@seats.example/).waitFor()
    expect(await problemsInBothSchemes(page, 'One seat more')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep 1 seat' }).click()
    await focused(page.getByLabel('Email'), 'the address again')
    expect(await page.getByRole('list', { name: 'Invited' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await pay.click()
    await page.getByRole('list', { name: 'Invited' }).getByText(omar.email).waitFor()
    await focused(page.getByRole('button', { name: 'Invite', exact: true }), 'the button that asked')
    await page.getByText('2 of 2 seats in use. Viewers are free').waitFor()

    const his = await at.signedIn(omar)
    await his.page.goto(await nias.link(omar.email))
    await his.page.getByRole('button', { name: 'Join Nia’s book' }).click()
    await his.page.getByRole('button', { name: 'Go to Today' }).click()
    await his.app.row('Gas').waitFor()
    await page.getByLabel('Role of Omar').selectOption('Admin')
    await page.getByText('Omar: admin from now on.').waitFor()

    const omars = people(his.page, at.product)
    await omars.open()
    await his.page.getByLabel('Email').fill('pia@seats.example')
    await his.page.getByRole('button', { name: 'Invite', exact: true }).click()
    const theirs = his.page.getByRole('dialog', { name: 'Add a seat' })
    const asks = theirs.getByRole('button', { name: 'Ask Nia' })
    await asks.waitFor()
    expect(await problemsInBothSchemes(his.page, 'The payer is asked')).toEqual([])
    await asks.click()
    await his.page.getByText('Nia is asked about a seat for pia@seats.example. Nothing was charged.').waitFor()
    await page.goto(`${at.product.origin}/inbox`)
    await page.getByRole('link', { name: 'Omar asks for a seat in Nia’s book for pia@seats.example' }).waitFor()

    await plan.open()
    await page.getByLabel('Seats that admins may go up to without asking me').fill('3')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Admins may add seats up to 3 without asking you.').waitFor()
    expect(await problemsInBothSchemes(page, 'Seats without asking')).toEqual([])
    await his.page.getByRole('button', { name: 'Invite', exact: true }).click()
    await theirs.getByRole('button', { name: /^Add the seat and pay/ }).click()
    await his.page.getByRole('list', { name: 'Invited' }).getByText('pia@seats.example').waitFor()
    await page.getByRole('heading', { name: 'Team, monthly, 3 seats' }).waitFor()
    await plan
      .invoices()
      .getByText(/3 × Duebook Team/)
      .waitFor()

    await nias.open()
    await page.getByRole('button', { name: 'Withdraw the invitation of pia@seats.example' }).click()
    await page.getByRole('button', { name: 'Remove Omar' }).click()
    const leaves = page.getByRole('dialog', { name: /^Omar leaves/ })
    const back = leaves.getByRole('radio', { name: /^Is given back: £.* goes to the balance/ })
    await back.check({ force: true })
    expect(await problemsInBothSchemes(page, 'A seat is given back')).toEqual([])
    await leaves.getByRole('button', { name: 'Remove Omar' }).click()
    await page.getByText('Omar is no longer in Nia’s book. The seat is given back.').waitFor()
    await page.getByText('1 of 2 seats in use. Viewers are free').waitFor()
    await plan.open()
    await page.getByRole('heading', { name: 'Team, monthly, 2 seats' }).waitFor()
    expect([...hers.errors, ...his.errors]).toEqual([])
    for (const { context } of [hers, his]) await context.close()
  })

  it('are declined with the card and bought with another; where the bank asks, it goes on by itself afterwards', async () => {
    const { page, context, errors } = await at.signedIn(zoe)
    const zoes = people(page, at.product)
    const plan = billing(page, at.product)
    const payer = { uid: at.uidOf(zoe), idToken: '', email: zoe.email }
    await plan.open()
    await page.getByRole('button', { name: 'Pay for Team' }).click()
    await plan.payWith(cards.pays)
    await page.getByRole('heading', { name: 'Team, monthly' }).waitFor()

    await useCard(at.product, payer, cards.failsLater)
    await zoes.open()
    const dialog = page.getByRole('dialog', { name: 'Add a seat' })
    const invite = async (email: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const pay = dialog.getByRole('button', { name: /^Add the seat and pay £/ })
      const shown = amountIn(await pay.innerText())
      await pay.click()
      return shown
    }
    await invite('quin@seats.example')
    await dialog.getByRole('alert').getByText('The bank declined the card and gave no reason.').waitFor()
    await dialog.getByRole('button', { name: 'Keep 1 seat' }).click()
    await page.getByText('1 of 1 seat in use. Viewers are free').waitFor()

    await useCard(at.product, payer, cards.asksBank)
    await invite('quin@seats.example')
    await plan.answerBank('refuse')
    await page.getByText('Your bank did not approve the seat.').waitFor()
    expect(await problemsInBothSchemes(page, 'The bank said no')).toEqual([])
    await page.getByRole('button', { name: 'Got it' }).click()
    expect(await page.getByRole('list', { name: 'Invited' }).count()).toBe(0)
    const shown = await invite('quin@seats.example')
    await plan.answerBank('approve')
    await page.getByText('The seat is there. quin@seats.example is invited.').waitFor()
    await page.getByRole('list', { name: 'Invited' }).getByText('quin@seats.example').waitFor()
    await page.getByText('2 of 2 seats in use. Viewers are free').waitFor()
    await plan.open()
    await plan
      .invoices()
      .getByText(`£${(shown / 100).toFixed(2)}`)
      .first()
      .waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
