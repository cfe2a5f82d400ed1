import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { withArticle } from '@duebook/contract/people/given-roles'
import { onRequest, type Request } from 'firebase-functions/https'
import { fieldOf, formProblem, looksOnly, withinBounds } from '../../answers/plain-form.ts'
import { html, refused, sendPlainPage, type View } from '../../answers/plain-page.ts'
import { paymentSecrets } from '../../cloud/stripe.ts'
import { publicOrigin } from '../../options.ts'
import { declineByLink } from './decline-invitation.ts'
import { refusalOf } from '../refuse-people.ts'
import { seeByLink } from './see-invitation.ts'
import { takeUpByLink } from './take-up-invitation.ts'
import { firstName } from '../watching/watch-views.ts'

/**
 * `/decline/{link}`: where the “say no” of an invitation’s mail leads, for whoever holds it. Nobody needs an account or a script to say no. Opening
 * it changes nothing; the form's POST does.
 */
export const declinePage = onRequest({ secrets: paymentSecrets, timeoutSeconds: 60 }, async (request, response) =>
  sendPlainPage(response, await viewOf(request)),
)

/** `bookId.invitationId.secret`. */
const LINK = /^\/decline\/([\w-]{1,128}\.[\w-]{8,64}\.[\w-]{22,64})$/

async function viewOf(request: Request): Promise<View> {
  const problem = formProblem(request, { most: 1_000, holds: 'one answer' })
  if (problem) return problem
  const link = LINK.exec(request.path)?.[1]
  if (!link) return notWhole
  const who = { person: null, network: request.ip ?? 'unknown' }
  return withinBounds(async () => {
    try {
      if (!looksOnly(request)) {
        const said = fieldOf(request, 'says')
        if (said !== 'no' && said !== 'mistake') return notUnderstood
        await (said === 'no' ? declineByLink(who, link) : takeUpByLink(who, link))
        if (said === 'mistake') return openAgain(await seeByLink(who, link), link)
      }
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === 'no-seat' || reason === 'no-people' || reason === 'too-many-invitations') return full
      // What stands says why: it was answered, taken back, or ran out.
      if (reason !== 'used' && reason !== 'withdrawn' && reason !== 'expired' && reason !== 'link-unknown') throw error
    }
    return seeByLink(who, link).then(
      (invitation) => viewOfState(invitation, link),
      (error: unknown) => {
        if (refusalOf(error) === 'link-unknown') return notWhole
        throw error
      },
    )
  })
}

function viewOfState(invitation: SeenInvitation, link: string): View {
  const { state, bookName, inviterName, role, shortAddress, mayTakeUp } = invitation
  const inviter = firstName(inviterName)
  switch (state) {
    case 'open': {
      const title = `Decline ${bookName}?`
      return {
        status: 200,
        title,
        body: html`<h1>${title}</h1>
          <p>${inviterName} invites <b>${shortAddress}</b>, as <b>${withArticle(role)}</b>.</p>
          <form method="post" class="flow">
            <button class="btn main" name="says" value="no">Decline</button>
            <a class="btn" href="${publicOrigin.value()}/join/${link}">See the invitation</a>
          </form>
          <p class="small">If you do nothing, it runs out by itself.</p>`,
      }
    }
    case 'declined':
      return {
        status: 200,
        title: 'Declined',
        body: html`<h1>Declined</h1>
          <p>${inviter} is told. Nothing of ${bookName} was opened.</p>
          ${
            mayTakeUp &&
            html`<form method="post" class="flow">
              <button class="btn bare" name="says" value="mistake">I pressed it by mistake</button>
            </form>`
          }`,
      }
    case 'expired':
      return refused(410, 'This invitation ran out', 'There is nothing left to decline, and nothing more is sent.')
    case 'withdrawn':
      return refused(410, 'This invitation was taken back', 'Write to the person who invited you if that is a mistake.')
    case 'accepted':
      return refused(
        410,
        'This invitation is used up',
        `It was answered already. To leave ${bookName}, open People in its settings.`,
      )
  }
}

const openAgain = ({ bookName, inviterName }: SeenInvitation, link: string): View => ({
  status: 200,
  title: 'The invitation is open again',
  body: html`<h1>The invitation is open again</h1>
    <p>${firstName(inviterName)} is told. You are not in ${bookName} before you join.</p>
    <p class="flow"><a class="btn main" href="${publicOrigin.value()}/join/${link}">See the invitation</a></p>`,
})

const notWhole = refused(
  404,
  'This link is not whole',
  'Copy all of it from the mail, or ask for a new invitation. Nothing was changed.',
)
const notUnderstood = refused(400, 'That was not understood', 'Nothing was changed. Open the link of the mail again.')
const full = refused(
  409,
  'The book is full just now',
  'Somebody took the last seat, so you stay declined. Ask whoever invited you for a new invitation.',
)
