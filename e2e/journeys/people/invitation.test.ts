import { describe, expect, it } from 'vitest'
import { account } from '../../page-models/account.ts'
import { focused } from '../../page-models/focus.ts'
import { paysForPeople, people } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { mergeAsServer } from '../../product/as-server.ts'
import { house } from '../../product/house.ts'
import { goTo } from '../../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const mina = {
  name: 'Mina Rao',
  email: 'mina@invitation.example',
  password,
  lines: ['Gas £30 overdue since {-1} kind:bill'],
}
const jo = { name: 'Jo Hartley', email: 'jo@invitation.example', password, lines: [] }

describe('an invitation', () => {
  const at = house([mina, jo])
  const narrow = { viewport: { width: 320, height: 800 } }

  it('is answered by whoever is signed out, by another address only when that is said twice, and once', async () => {
    const minaId = at.uidOf(mina)
    await paysForPeople(at.product, minaId)
    const hers = await at.signedIn(mina)
    const minas = people(hers.page, at.product)
    await minas.open()
    await hers.page.getByRole('button', { name: 'Invite a backup' }).click()
    await focused(hers.page.getByLabel('Email'), 'whom to invite')
    await minas.invite('somebody@invitation.example', 'Viewer, free')
    const link = await minas.link('somebody@invitation.example')

    const guest = await at.somebody(narrow)
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'Join Mina’s book' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'An invitation, signed out')).toEqual([])
    await guest.page.getByRole('button', { name: 'Continue with s•••@invitation.example' }).click()
    await guest.page.getByLabel('Email').fill(jo.email)
    await guest.page.getByLabel('Password', { exact: true }).fill(password)
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await guest.page.getByRole('heading', { name: 'This invitation is for another address' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'An invitation for another address')).toEqual([])
    await guest.page.getByRole('button', { name: `Join as ${jo.email}` }).click()
    await focused(guest.page.getByRole('heading', { name: `Join as ${jo.email}?` }), 'what is asked once more')
    await guest.page.getByRole('button', { name: 'Back' }).click()
    await guest.page.getByRole('button', { name: `Join as ${jo.email}` }).click()
    await guest.page.getByRole('button', { name: 'Join with this address' }).click()
    await guest.page.getByRole('heading', { name: 'You are in Mina’s book' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Joined')).toEqual([])
    await minas.row('Jo Hartley').waitFor()

    await guest.page.reload()
    await guest.page.getByRole('heading', { name: 'You are in Mina’s book already' }).waitFor()
    await guest.page.getByRole('button', { name: 'Open it' }).click()
    await guest.app.row('Gas').waitFor()
    await expect.poll(() => guest.page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
    await expect.poll(() => guest.app.row('Gas').getByRole('button').count()).toBe(0)

    const stranger = await at.somebody()
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'This invitation is used up' }).waitFor()
    expect([...hers.errors, ...guest.errors, ...stranger.errors]).toEqual([])
    for (const { context } of [hers, guest, stranger]) await context.close()
  })

  it('is answered by a new account, which comes back to it and not to the welcome', async () => {
    const hers = await at.signedIn(mina)
    const minas = people(hers.page, at.product)
    await minas.open()
    await minas.invite('new@invitation.example', 'Member')
    const guest = await at.somebody()
    await guest.page.goto(await minas.link('new@invitation.example'))
    await guest.page.getByRole('button', { name: 'Make an account' }).click()
    await guest.page.getByLabel('Email').fill('new@invitation.example')
    await guest.page.getByLabel('Password', { exact: true }).fill(password)
    await guest.page.getByRole('button', { name: 'Make an account' }).click()
    await focused(guest.page.getByRole('heading', { name: 'Confirm your address first' }), 'what is to be done first')
    expect(await problemsInBothSchemes(guest.page, 'An invitation to an address that is not confirmed')).toEqual([])
    await guest.page.getByRole('button', { name: 'Join as new@invitation.example all the same' }).click()
    await guest.page.getByRole('heading', { name: 'Join as new@invitation.example?' }).waitFor()
    await guest.page.getByRole('button', { name: 'Back' }).click()
    await guest.page.getByRole('button', { name: 'I have opened it' }).click()
    await guest.page.getByText('new@invitation.example is not confirmed yet.').waitFor()
    const mail = await guest.context.newPage()
    const theirs = account(mail, at.product)
    await theirs.confirmAddress(await theirs.link('new@invitation.example', 'verifyEmail'))
    await guest.page.getByRole('button', { name: 'I have opened it' }).click()
    await guest.page.getByRole('heading', { name: 'Mina Rao invites you to Mina’s book' }).waitFor()
    await guest.page.getByRole('button', { name: 'Join Mina’s book' }).click()
    await guest.page.getByRole('button', { name: 'Go to Today' }).click()
    await guest.app.row('Gas').waitFor()
    expect([...hers.errors, ...guest.errors]).toEqual([])
    await hers.context.close()
    await guest.context.close()
  })

  it('is declined by the mail’s way out without an account, and taken up again where that was a mistake', async () => {
    const hers = await at.signedIn(mina)
    const minas = people(hers.page, at.product)
    await minas.open()
    await minas.invite('unsure@invitation.example', 'Viewer, free')
    const guest = await at.somebody(narrow)
    const no = (await minas.link('unsure@invitation.example')).replace('/join/', '/decline/')
    await guest.page.goto(no)
    await guest.page.getByRole('heading', { name: 'Decline Mina’s book?' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Declining')).toEqual([])
    await guest.page.getByRole('button', { name: 'Decline', exact: true }).click()
    await guest.page.getByRole('heading', { name: 'Declined' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Declined')).toEqual([])
    const invited = hers.page.getByRole('list', { name: 'Invited' }).getByText('unsure@invitation.example')
    await invited.waitFor({ state: 'detached' })
    await guest.page.goto(no)
    await guest.page.getByRole('button', { name: 'I pressed it by mistake' }).click()
    await guest.page.getByRole('heading', { name: 'The invitation is open again' }).waitFor()
    await guest.page.getByRole('link', { name: 'See the invitation' }).click()
    await guest.page.getByRole('heading', { name: 'Join Mina’s book' }).waitFor()
    await invited.waitFor()
    await goTo(hers.page, 'Inbox')
    const news = hers.page.getByRole('list', { name: 'News of your books' })
    await news.getByText('unsure@invitation.example declined the invitation to Mina’s book').waitFor()
    await news.getByText('unsure@invitation.example declined Mina’s book by mistake').waitFor()
    expect([...hers.errors, ...guest.errors]).toEqual([])
    await hers.context.close()
    await guest.context.close()
  })

  it('ends when it is withdrawn, sent again, or runs out, and a made-up link leads nowhere', async () => {
    const minaId = at.uidOf(mina)
    const hers = await at.signedIn(mina)
    const minas = people(hers.page, at.product)
    await minas.open()
    const guest = await at.somebody(narrow)
    const says = async (link: string, title: string | RegExp) => {
      await guest.page.goto(link)
      await guest.page.getByRole('heading', { name: title }).waitFor()
      expect(await problemsInBothSchemes(guest.page, String(title))).toEqual([])
    }

    await minas.invite('late@invitation.example', 'Viewer, free')
    const first = await minas.link('late@invitation.example')
    await hers.page.getByRole('button', { name: 'Send again to late@invitation.example' }).click()
    await hers.app.status('Sent again to late@invitation.example').waitFor()
    const second = await minas.link('late@invitation.example', first)
    await says(first, 'This link is not whole')
    await says(second, 'Join Mina’s book')
    const [, id] = new URL(second).pathname.split('/').at(-1)?.split('.') ?? []
    await mergeAsServer(at.product, `books/${minaId}/invitations/${id}`, { expiresAt: new Date(Date.now() - 60_000) })
    await says(second, /^This invitation ran out on /)
    await guest.page.getByRole('button', { name: 'Ask Mina for a new one' }).click()
    await focused(guest.page.getByRole('heading', { name: 'Mina is told, once' }), 'what came of it')
    expect(await problemsInBothSchemes(guest.page, 'A new invitation was asked for')).toEqual([])
    await says(second, /^This invitation ran out on /)
    await guest.page.getByText('A new one was asked for.').waitFor()
    await hers.page.getByText('a new one is asked for').waitFor()

    await minas.invite('gone@invitation.example', 'Viewer, free')
    const gone = await minas.link('gone@invitation.example')
    await hers.page.getByRole('button', { name: 'Withdraw the invitation of gone@invitation.example' }).click()
    await hers.app.status('The invitation of gone@invitation.example is taken back.').waitFor()
    await says(gone, 'This invitation was taken back')
    await says(`${at.product.origin}/join/nowhere.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa`, 'This link is not whole')
    expect([...hers.errors, ...guest.errors]).toEqual([])
    await hers.context.close()
    await guest.context.close()
  })
})
