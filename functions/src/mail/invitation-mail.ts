import type { Invitation } from '@duebook/contract/people/invitation'
import type { GivenRole } from '@duebook/contract/people/given-roles'
import { shortDate } from '@duebook/domain'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailMessage } from './reminder-mail.ts'
import { oneLine } from './one-line.ts'
import { button, look, sheet } from './sheet.ts'

type Inviting = {
  invitation: Pick<Invitation, 'email' | 'role' | 'sees' | 'inviterName' | 'bookName'>
  link: string
  /** Where it is declined. */
  no: string
  /** ms since 1970. */
  expiresAt: number
  /** Active obligations of the book. */
  obligations: number
}

/** Who asks somebody into which book, as what, until when. Names are what people typed: one line each, and never HTML. */
export function invitationMail({ invitation, link, no, expiresAt, obligations }: Inviting): MailMessage {
  const inviter = oneLine(invitation.inviterName)
  const book = oneLine(invitation.bookName)
  const { date, time } = zoneResolver.toLocal(expiresAt, 'Etc/UTC')
  const subject = `${inviter} invites you to ${book}`
  const until = `until ${shortDate(date)}, ${time} UTC`
  const what = `A book in Duebook: ${contentsOf(invitation, obligations)}, who looks after each, and the proof.`
  const unknown = `You do not know ${inviter}? Do nothing, or say no:`
  const kept = `${inviter} wrote your address. We keep it until the invitation runs out.`
  const text = [
    'DUEBOOK',
    '',
    subject,
    '',
    what,
    `You would be ${names[invitation.role]}: ${actsOf(invitation)}.`,
    '',
    'See the invitation:',
    `  ${link}`,
    '',
    `For ${invitation.email}, ${until}.`,
    unknown,
    `  ${no}`,
    '',
    '-- ',
    kept,
  ].join('\n')
  const html = sheet({
    title: subject,
    preview: `As ${names[invitation.role]}. The invitation holds ${until}.`,
    body: `<p ${look.body}>${what} You would be ${article(invitation.role)} <b>${invitation.role}</b>: ${actsOf(invitation)}.</p>
${button(link, 'See the invitation')}
<p ${look.small}>For ${escapeHtml(invitation.email)}, ${until}. You do not know ${escapeHtml(inviter)}? Do nothing, or <a href="${escapeHtml(no)}" ${look.link}>say no</a>.</p>`,
    foot: escapeHtml(kept),
  })
  return { subject: subject.slice(0, 250), text, html }
}

/** How many there are is nothing to whoever sees only what is theirs. */
const contentsOf = ({ sees }: Pick<Invitation, 'sees'>, obligations: number) =>
  sees === 'theirs' || obligations === 0
    ? 'obligations with their due dates'
    : obligations === 1
      ? '1 obligation with its due dates'
      : `${obligations} obligations with their due dates`
const article = (role: GivenRole) => (role === 'admin' ? 'an' : 'a')
const names: Record<GivenRole, string> = { admin: 'an admin', member: 'a member', viewer: 'a viewer' }
const actsOf = ({ role, sees }: Pick<Invitation, 'role' | 'sees'>) =>
  sees === 'theirs' ? actsOnTheirs[role] : acts[role]
const acts: Record<GivenRole, string> = {
  admin: 'you see all of it, can own some, and look after who is in it',
  member: 'you see all of it and can own some',
  viewer: 'you see all of it and change nothing',
}
/** Of those who see only what is theirs; an admin sees all. */
const actsOnTheirs: Record<GivenRole, string> = {
  admin: acts.admin,
  member: 'you see what is yours in it, and can own some',
  viewer: 'you see what is yours in it and change nothing',
}
