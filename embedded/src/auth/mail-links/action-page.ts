import type { ServerResponse } from 'node:http'
import { readBody } from '../../http/body.ts'
import { peerAddress } from '../../http/peer-address.ts'
import type { Exchange } from '../../http/service.ts'
import { followCode, mailCode, type Mailing } from './account-mails.ts'
import {
  sendDone,
  sendGone,
  sendNotice,
  sendPasswordPage,
  sendQuestion,
  type ActionLink,
  type Done,
} from './action-views.ts'
import { codeByAddress, mailByAddress, mailToAddress, tellsPeopleApart } from '../attempts.ts'
import { continueUrlOf } from '../authorised-domains.ts'
import { forgetGuesses } from '../commands/reset-password.ts'
import { actOnSight } from './emulator-action.ts'
import { AuthError } from '../errors.ts'
import type { AuthGround } from '../exchange.ts'
import { applyReset, inspectCode, issueCode, type AppliedCode, type CodeState } from './mail-codes.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig, type PasswordPolicy } from '../project-config.ts'
import { parseFormFields, parseQueryFields, type Fields } from '../wire/fields.ts'

type GoodCode = Extract<CodeState, { state: 'good' }>
/** One visit of a page: the ground, and what a mail that it sends needs to know. */
export type Visit = AuthGround & Mailing & { address: string; response: ServerResponse; fields: Fields }

/** The pages behind mail links. GET only shows, because scanners open links before people do; the form's POST acts. */
export async function handleAction(ground: AuthGround, { request, response, url }: Exchange): Promise<void> {
  const posted = request.method === 'POST'
  if (!posted && request.method !== 'GET' && request.method !== 'HEAD')
    return sendNotice(response, 405, 'Not possible', 'This address shows a page and takes its form, nothing else.')
  // Browsers name the page a form came from; only our own may act.
  const { origin } = request.headers
  if (posted && origin !== undefined && origin !== ground.origin)
    return sendNotice(
      response,
      403,
      'This form came from elsewhere',
      'Nothing was changed. Open the link from the mail again.',
    )
  const fields = posted ? parseFormFields(await readBody(request, 16_384)) : parseQueryFields(url)
  const address = peerAddress(request, ground.proxies)
  const apiKey = fields.text('apiKey', 256) ?? ''
  const passwords = ground.passwords.askedBy(address)
  const visit: Visit = { ...ground, passwords, apiKey, locale: localeIn(fields), address, response, fields }
  if (ground.emulator && request.method === 'GET' && actsOnSight(visit, request.headers.accept))
    return actOnSight(visit)
  if (!posted) return show(visit, null)
  if (tellsPeopleApart(address)) ground.attempts.begin(`code ${address}`, codeByAddress)
  return act(visit)
}

/** A sign-in link leads on in any case, and a person in a browser types the new password on our page. */
function actsOnSight(visit: Visit, accept = ''): boolean {
  const { fields } = visit
  const found = inspectCode(visit, fields.text('oobCode') ?? '')
  if (found.state !== 'good') return !accept.includes('text/html')
  if (found.code.purpose === 'EMAIL_SIGNIN') return false
  return found.code.purpose !== 'PASSWORD_RESET' || fields.has('newPassword') || !accept.includes('text/html')
}

async function act(visit: Visit): Promise<void> {
  const { fields, response } = visit
  const found = inspectCode(visit, fields.text('oobCode') ?? '')
  if (found.state === 'expired' && fields.has('again')) return sendAnother(visit, found.code)
  if (found.state !== 'good' || found.account?.disabled === true) return show(visit, null)
  try {
    if (found.code.purpose === 'PASSWORD_RESET') return await resetPassword(visit, found)
    const applied = await followCode(visit, fields.text('oobCode') ?? '')
    return sendDone(response, linkOf(visit, found), doneBy(visit, applied))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.code === 'EMAIL_EXISTS')
      return sendNotice(
        response,
        409,
        'That address is taken',
        'Another account has it by now, so nothing was changed. Sign in, and choose another address.',
      )
    return show(visit, refusalIn(error, policyFor(visit, found)))
  }
}

async function resetPassword(visit: Visit, found: GoodCode): Promise<void> {
  const { fields, response } = visit
  const password = fields.text('password')
  assertPassword(password, policyFor(visit, found))
  const account = applyReset(visit, fields.text('oobCode') ?? '', await visit.passwords.hash(password))
  forgetGuesses(visit, account)
  return sendDone(response, linkOf(visit, found), { kind: 'password' })
}

function doneBy(visit: Visit, { code, account }: AppliedCode): Done {
  switch (code.purpose) {
    case 'VERIFY_AND_CHANGE_EMAIL':
      return { kind: 'changed', email: account.email ?? '' }
    case 'RECOVER_EMAIL': {
      // Whoever read this mail owns the address that the account has again.
      const { project, uid } = account
      const reset = issueCode(visit, { project, uid, email: code.email, purpose: 'PASSWORD_RESET', continueUrl: null })
      return { kind: 'recovered', email: code.email, passwordLink: reset.link }
    }
    case 'REVERT_SECOND_FACTOR_ADDITION':
      return { kind: 'factor removed' }
    default:
      return { kind: 'verified', email: code.email }
  }
}

function show(visit: Visit, refusal: string | null): void {
  const { fields, response, origin } = visit
  const found = inspectCode(visit, fields.text('oobCode') ?? '')
  if (found.state !== 'good') return sendGone(response, origin, linkOf(visit, found), found)
  const link = linkOf(visit, found)
  switch (found.code.purpose) {
    case 'EMAIL_SIGNIN':
      return goOn(visit, found)
    case 'PASSWORD_RESET':
      return sendPasswordPage(response, link, found.code, {
        policy: policyFor(visit, found),
        left: found.code.expiresAt - visit.now(),
        keepsSecondStep: (found.account?.secondFactors.length ?? 0) > 0,
        refusal,
      })
    default:
      return sendQuestion(response, link, found.code, found.account)
  }
}

/** A sign-in link never acts here: the application that asked for it finishes, with the code added to its own address. */
function goOn(visit: Visit, found: GoodCode): void {
  const { fields, response } = visit
  const next = safeContinueUrl(visit, found.code.project)
  if (next === null)
    return sendNotice(
      response,
      400,
      'This link leads nowhere',
      'The address that it should go on to is missing, or is none that this Duebook sends people to. Ask for a new link where you sign in.',
    )
  const target = new URL(next)
  for (const name of ['mode', 'oobCode', 'apiKey', 'lang']) {
    const value = fields.text(name)
    if (value !== undefined && value !== '') target.searchParams.set(name, value)
  }
  response.statusCode = 303
  response.setHeader('Location', target.href)
  response.setHeader('Cache-Control', 'no-store')
  response.end()
}

/** A new code for the same purpose goes to the same address, whoever presses: he learns nothing and changes nothing. */
async function sendAnother(visit: Visit, code: GoodCode['code']): Promise<void> {
  const { response } = visit
  const { project, uid, email, newEmail, purpose } = code
  visit.attempts.begin(`mail ${project} ${newEmail ?? email}`, mailToAddress)
  if (tellsPeopleApart(visit.address)) visit.attempts.begin(`mail ${visit.address}`, mailByAddress)
  const current = visit.store.account(project, uid)
  const renewable = purpose === 'VERIFY_EMAIL' || purpose === 'PASSWORD_RESET' || purpose === 'VERIFY_AND_CHANGE_EMAIL'
  if (renewable && current !== null && current.email === email && !current.disabled) {
    const continueUrl = safeContinueUrl(visit, project)
    await mailCode(visit, { project, uid, email, purpose, continueUrl, ...(newEmail === null ? {} : { newEmail }) })
  }
  return sendNotice(
    response,
    200,
    'A new link is on its way',
    'It goes to the address that the old one went to, if that address still has an account.',
  )
}

/** For refusals thrown by the shared limits, on a page instead of in JSON. */
export const sendRefusedPage = (response: ServerResponse, error: AuthError) =>
  sendNotice(
    response,
    error.httpStatus,
    'Not now',
    error.code === 'TOO_MANY_ATTEMPTS_TRY_LATER'
      ? 'Too many tries from this address. Try again in a quarter of an hour.'
      : 'Nothing was changed. Open the link from the mail again.',
  )

function linkOf(visit: Visit, found: CodeState): ActionLink {
  const { fields, origin } = visit
  const project = found.state === 'unknown' ? null : found.code.project
  const next = project === null ? null : safeContinueUrl(visit, project)
  return {
    home: next ?? `${origin}/`,
    openedFrom: found.state === 'unknown' ? null : found.code.createdAt,
    hidden: {
      mode: fields.text('mode') ?? '',
      oobCode: fields.text('oobCode') ?? '',
      apiKey: fields.text('apiKey', 256) ?? '',
      lang: localeIn(fields),
      continueUrl: next ?? '',
    },
  }
}

// Checked again at following: the address in the link may have been changed on the way.
function safeContinueUrl(visit: Visit, project: string): string | null {
  try {
    return continueUrlOf({ ...visit, project }, visit.fields.text('continueUrl', 2048))
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

const policyFor = (visit: Visit, found: GoodCode) =>
  projectConfig({ store: visit.store, project: found.code.project, emulator: visit.emulator }).passwordPolicy

function refusalIn(error: AuthError, policy: PasswordPolicy): string {
  if (error.code === 'MISSING_PASSWORD') return 'Choose a password first.'
  if (error.code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') return 'It lacks a kind of character that is asked for.'
  if (error.code !== 'WEAK_PASSWORD') return 'It could not be saved just now. Try again in a moment.'
  return error.message.includes('guessers')
    ? 'This password is one of those that guessers try first. Choose another.'
    : `It needs at least ${policy.minimumLength} characters. A sentence is fine.`
}

function localeIn(fields: Fields): string {
  const lang = fields.text('lang', 32) ?? ''
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(lang) ? lang : 'en'
}
