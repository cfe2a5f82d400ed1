import { collection, doc, getDoc, getDocs } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { until } from '../product/start-product.ts'
import { bookOfThree } from './book-of-three.ts'
import { addressOf, ask, bring, confirm, giveTeam, linkTo, refused, team } from './book-people.ts'
import { addObligation } from './documents.ts'
import { denied, newOwner, newPerson } from './person.ts'

// How somebody comes into a book, asked by the official SDK as the screens ask.
const at = bookOfThree()
/** Links to Sam, whom several tests invite. */
const used: string[] = []

describe('an invitation', () => {
  it('comes by mail, is seen, and brings in who accepts it, once', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: email.toUpperCase(), role: 'member' })
    const link = await linkTo(at.product, email)
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({
      state: 'open',
      role: 'member',
      bookName: 'Ada’s book',
      shortAddress: 'b•••@okafor.example',
      alreadyIn: false,
      sameAddress: true,
      bookId: null,
    })
    await denied(getDoc(doc(at.ben.db, `books/${at.ada.uid}`)))
    for (const _time of [1, 2])
      expect(await ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false })).toEqual({
        bookId: at.ada.uid,
      })
    expect(await at.bookOfAda(at.ben)).toMatchObject({
      roles: { [at.ada.uid]: 'owner', [at.ben.uid]: 'member' },
      memberIds: [at.ada.uid, at.ben.uid],
    })
    const members = await getDocs(collection(at.ben.db, at.inBook('members')))
    expect(members.docs.map(({ id }) => id).toSorted()).toEqual([at.ada.uid, at.ben.uid].toSorted())
    expect(members.docs.find(({ id }) => id === at.ben.uid)?.data()).toMatchObject({ name: email, email })
    await addObligation(at.ben, 'water', {}, at.ada.uid)
    expect(await at.inbox(at.ada)).toMatchObject([{ about: 'book', news: 'invitation.accepted', title: 'Ada’s book' }])
    expect((await at.actions()).toSorted()).toEqual(expect.arrayContaining(['member.invited', 'member.joined']))
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({
      state: 'accepted',
      alreadyIn: true,
    })
    await refused(ask(at.product, at.cleo, 'acceptInvitation', { link, otherAddress: true }), 'used')
    await refused(ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'admin' }), 'already-in')
  })

  it('is accepted with another address after that was said, and the inviter is told', async () => {
    await at.people()
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: 'sam@okafor.example', role: 'viewer' })
    const link = await linkTo(at.product, 'sam@okafor.example', used)
    used.push(link)
    await refused(ask(at.product, at.cleo, 'acceptInvitation', { link, otherAddress: false }), 'other-address')
    await ask(at.product, at.cleo, 'acceptInvitation', { link, otherAddress: true })
    expect((await at.bookOfAda()).roles[at.cleo.uid]).toBe('viewer')
    const [note] = await at.inbox(at.ada)
    expect(note?.more).toBe(`Invited as sam@okafor.example, joined as ${await addressOf(at.cleo)}`)
  })

  it('with the invited address unconfirmed is another address', async () => {
    await at.people()
    const dan = await newPerson(at.product, `dan${at.round}`)
    at.everybody.push(dan)
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: await addressOf(dan), role: 'member' })
    const link = await linkTo(at.product, await addressOf(dan))
    await refused(ask(at.product, dan, 'acceptInvitation', { link, otherAddress: false }), 'other-address')
  })

  it('that is sent again has a new link, and the old one leads nowhere', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const first = await linkTo(at.product, email)
    await ask(at.product, at.ada, 'resendInvitation', { bookId: at.ada.uid, invitationId })
    const second = await linkTo(at.product, email, [first])
    await refused(ask(at.product, at.ben, 'seeInvitation', { link: first }), 'link-unknown')
    await refused(ask(at.product, at.ben, 'acceptInvitation', { link: first, otherAddress: false }), 'link-unknown')
    await ask(at.product, at.ben, 'acceptInvitation', { link: second, otherAddress: false })
  })

  it('that was withdrawn or declined ends there', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    await refused(ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' }), 'already-invited')
    const link = await linkTo(at.product, email)
    for (const _time of [1, 2])
      await ask(at.product, at.ada, 'withdrawInvitation', { bookId: at.ada.uid, invitationId })
    await refused(ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false }), 'withdrawn')
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const other = await linkTo(at.product, email, [link])
    for (const _time of [1, 2]) await ask(at.product, at.ben, 'declineInvitation', { link: other })
    await refused(ask(at.product, at.ben, 'acceptInvitation', { link: other, otherAddress: false }), 'used')
    expect((await at.inbox(at.ada)).map(({ news }) => news)).toEqual(['invitation.declined'])
  })

  it('that ran out is good for nothing until it is sent again', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const link = await linkTo(at.product, email)
    await mergeAsServer(at.product, at.inBook(`invitations/${invitationId}`), {
      expiresAt: new Date(Date.now() - 1000),
    })
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired' })
    await refused(ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false }), 'expired')
    await ask(at.product, at.ada, 'resendInvitation', { bookId: at.ada.uid, invitationId })
    const again = await linkTo(at.product, email, [link])
    await ask(at.product, at.ben, 'acceptInvitation', { link: again, otherAddress: false })
  })

  it('that ran out is asked for once by whoever holds its link, signed in or not, until it is sent again', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const link = await linkTo(at.product, email)
    await refused(ask(at.product, at.ben, 'askForInvitation', { link }), 'used')
    const runOut = () =>
      mergeAsServer(at.product, at.inBook(`invitations/${invitationId}`), { expiresAt: new Date(Date.now() - 1000) })
    await runOut()
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired', wanted: false })
    for (const who of [at.stranger(), at.ben])
      expect(await ask(at.product, who, 'askForInvitation', { link })).toEqual({ told: 'inviter' })
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired', wanted: true })
    const asked = { news: 'invitation.wanted', body: `${email} asks for a new invitation to Ada’s book` }
    expect(await at.inbox(at.ada)).toMatchObject([asked])
    await refused(ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false }), 'expired')
    await refused(ask(at.product, at.ben, 'askForInvitation', { link: `${link.slice(0, -4)}aaaa` }), 'link-unknown')

    await ask(at.product, at.ada, 'resendInvitation', { bookId: at.ada.uid, invitationId })
    const again = await linkTo(at.product, email, [link])
    expect(await ask(at.product, at.ben, 'seeInvitation', { link: again })).toMatchObject({
      state: 'open',
      wanted: false,
    })
    await runOut()
    await ask(at.product, at.ben, 'askForInvitation', { link: again })
    expect(await at.inbox(at.ada)).toMatchObject([asked, asked])
    await ask(at.product, at.ada, 'withdrawInvitation', { bookId: at.ada.uid, invitationId })
    await refused(ask(at.product, at.ben, 'askForInvitation', { link: again }), 'withdrawn')
  })

  it('that ran out is asked of the owner, where who sent it may not invite any more', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'admin')
    const email = await addressOf(at.cleo)
    const { invitationId } = await ask(at.product, at.ben, 'invite', { bookId: at.ada.uid, email, role: 'viewer' })
    const link = await linkTo(at.product, email)
    const change = { bookId: at.ada.uid, uid: at.ben.uid, role: 'member', from: 'admin' } as const
    await ask(at.product, at.ada, 'changeRole', change)
    await mergeAsServer(at.product, at.inBook(`invitations/${invitationId}`), {
      expiresAt: new Date(Date.now() - 1000),
    })
    expect(await ask(at.product, at.cleo, 'askForInvitation', { link })).toEqual({ told: 'owner' })
    expect((await at.inbox(at.ada)).map(({ news }) => news)).toContain('invitation.wanted')
    expect((await at.inbox(at.ben)).map(({ news }) => news)).not.toContain('invitation.wanted')
  })

  it('is declined on a page without a script, opened as often as one likes, and taken up again there', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const link = await linkTo(at.product, email)
    const page = async (init?: RequestInit, held = link) => {
      const answer = await fetch(`${at.product.origin}/decline/${held}`, init)
      const heading = /<h1>(.*?)<\/h1>/s.exec(await answer.text())?.[1]?.trim()
      return [answer.status, heading]
    }
    const says = (what: string, origin = at.product.origin) =>
      page({ method: 'POST', body: new URLSearchParams({ says: what }), headers: { origin } })
    for (const _time of [1, 2]) expect(await page()).toEqual([200, 'Decline Ada’s book?'])
    expect(await says('no', 'https://elsewhere.example')).toEqual([403, 'This form came from elsewhere'])
    expect(await says('nothing')).toEqual([400, 'That was not understood'])
    expect(await page({ method: 'PUT' })).toEqual([405, 'Not possible'])
    for (const forged of [`${link.slice(0, -4)}aaaa`, 'one', '../../x']) expect((await page({}, forged))[0]).toBe(404)
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({ state: 'open' })
    for (const _time of [1, 2]) expect(await says('no')).toEqual([200, 'Declined'])
    expect(await at.inbox(at.ada)).toMatchObject([{ news: 'invitation.declined' }])
    for (const _time of [1, 2]) expect(await says('mistake')).toEqual([200, 'The invitation is open again'])
    await ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false })
    expect(await says('no')).toEqual([410, 'This invitation is used up'])
    expect((await at.bookOfAda()).memberIds).toContain(at.ben.uid)
  })

  it('that was declined is taken up again by its link, three times, for as long as it would have run', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const link = await linkTo(at.product, email)
    const declined = { state: 'declined', mayTakeUp: true }
    for (const who of [at.ben, at.stranger(), at.ben]) {
      await ask(at.product, who, 'declineInvitation', { link })
      expect(await ask(at.product, who, 'seeInvitation', { link })).toMatchObject(declined)
      for (const _time of [1, 2]) await ask(at.product, who, 'takeUpInvitation', { link })
      expect(await ask(at.product, who, 'seeInvitation', { link })).toMatchObject({ state: 'open', mayTakeUp: false })
    }
    const news = (await at.inbox(at.ada)).map((one) => one.news)
    for (const one of ['invitation.declined', 'invitation.takenUp'])
      expect(news.filter((other) => other === one)).toHaveLength(3)
    expect((await at.actions()).filter((one) => one === 'member.takenUp')).toHaveLength(3)
    await ask(at.product, at.ben, 'declineInvitation', { link })
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({ ...declined, mayTakeUp: false })
    await refused(ask(at.product, at.ben, 'takeUpInvitation', { link }), 'used')
    await mergeAsServer(at.product, at.inBook(`invitations/${invitationId}`), { takenUp: 0 })
    await ask(at.product, at.ben, 'takeUpInvitation', { link })
    await ask(at.product, at.ben, 'acceptInvitation', { link, otherAddress: false })
    await refused(ask(at.product, at.cleo, 'takeUpInvitation', { link }), 'used')
  })

  it('that was declined stays so once it would have run out, was sent anew, or its seat is taken', async () => {
    await at.people(2)
    const email = await addressOf(at.ben)
    const invite = (to: string) => ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: to, role: 'member' })
    const takeUp = (link: string) => ask(at.product, at.ben, 'takeUpInvitation', { link })
    const { invitationId } = await invite(email)
    const link = await linkTo(at.product, email)
    await ask(at.product, at.ben, 'declineInvitation', { link })
    const other = await invite(`other${at.round}@okafor.example`)
    await refused(takeUp(link), 'no-seat')
    await ask(at.product, at.ada, 'withdrawInvitation', { bookId: at.ada.uid, ...other })
    const second = await invite(email)
    await refused(takeUp(link), 'used')
    await ask(at.product, at.ada, 'withdrawInvitation', { bookId: at.ada.uid, ...second })
    await refused(takeUp(await linkTo(at.product, email, [link])), 'withdrawn')
    await mergeAsServer(at.product, at.inBook(`invitations/${invitationId}`), {
      expiresAt: new Date(Date.now() - 1000),
    })
    expect(await ask(at.product, at.ben, 'seeInvitation', { link })).toMatchObject({
      state: 'declined',
      mayTakeUp: false,
    })
    await refused(takeUp(link), 'expired')
    await refused(takeUp(`${link.slice(0, -4)}aaaa`), 'link-unknown')
  })

  it('changes nothing for somebody who is in the book already', async () => {
    await at.people()
    await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: 'sam@okafor.example', role: 'viewer' })
    const link = await linkTo(at.product, 'sam@okafor.example', used)
    used.push(link)
    expect(await ask(at.product, at.ada, 'acceptInvitation', { link, otherAddress: true })).toEqual({
      bookId: at.ada.uid,
    })
    expect((await at.bookOfAda()).roles).toEqual({ [at.ada.uid]: 'owner' })
    expect(await ask(at.product, at.cleo, 'seeInvitation', { link })).toMatchObject({ state: 'open' })
  })

  it('is kept without its link, also in the mail that went out', async () => {
    await at.people()
    const email = await addressOf(at.ben)
    const { invitationId } = await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role: 'member' })
    const secret = (await linkTo(at.product, email)).split('.').at(-1) ?? ''
    const [kept] = (await getDocs(collection(at.ada.db, at.inBook('invitations')))).docs
    expect(kept?.get('secretHash')).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(kept?.data())).not.toContain(secret)
    const mail = `${at.product.operator}/v1/${documents}/mail/invitation-${invitationId}-1`
    await until(async () => (await fetch(mail, { headers: owner })).status === 404, 'the mail to be forgotten')
  })

  it('needs a plan with people, and a seat; a viewer needs none', async () => {
    await at.people(1)
    const invite = (email: string, role: 'member' | 'viewer') =>
      ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email, role })
    await refused(invite('x@okafor.example', 'member'), 'no-seat')
    await invite('v@okafor.example', 'viewer')
    await giveTeam(at.product, at.ada.uid, 2)
    await invite('x@okafor.example', 'member')
    await refused(invite('y@okafor.example', 'member'), 'no-seat')
    const free = await newOwner(at.product, `free${at.round}`)
    at.everybody.push(free)
    await confirm(at.product, free)
    await refused(
      ask(at.product, free, 'invite', { bookId: free.uid, email: 'z@okafor.example', role: 'viewer' }),
      'no-people',
    )
  })

  it('takes no second seat for somebody who has one in another book of the same payer', async () => {
    await at.people(2)
    await mergeAsServer(at.product, `entitlements/${at.ada.uid}`, team(2))
    const wanted = { name: 'Lettings', kind: 'shared' as const, regions: [] }
    const { bookId } = await ask(at.product, at.ada, 'makeBook', wanted)
    await bring(at.product, at.ada, at.ben, 'member')
    const invite = (email: string) => ask(at.product, at.ada, 'invite', { bookId, email, role: 'member' })
    await refused(invite(await addressOf(at.cleo)), 'no-seat')
    await invite(await addressOf(at.ben))
  })

  it('for the last seat is sent once, whoever asks at the same moment', async () => {
    await at.people(2)
    const asked = Array.from({ length: 6 }, (_, n) =>
      ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: `s${n}@okafor.example`, role: 'member' }),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ details: { reason: 'no-seat' } })
  })

  it('is accepted into the last seat by one of two at once', async () => {
    await at.people(3)
    const links: string[] = []
    for (const one of [at.ben, at.cleo]) {
      await ask(at.product, at.ada, 'invite', { bookId: at.ada.uid, email: await addressOf(one), role: 'member' })
      links.push(await linkTo(at.product, await addressOf(one)))
    }
    await giveTeam(at.product, at.ada.uid, 2)
    const settled = await Promise.allSettled(
      [at.ben, at.cleo].map((one, n) =>
        ask(at.product, one, 'acceptInvitation', { link: links[n] ?? '', otherAddress: false }),
      ),
    )
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(settled.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { details: { reason: 'no-seat' } },
    })
    expect((await at.bookOfAda()).memberIds).toHaveLength(2)
  })
})
