import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { explainError, type Explained } from './messages.ts'

/** One plain sentence and one next step for any no about books and people. */
export function explainPeople(error: unknown): Explained {
  const reason = reasonOf(error)
  const said = reason !== null && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return said ? { problem: said[0], next: said[1] } : explainError(error)
}

/** The same in one line. */
export function saidOfPeople(error: unknown): string {
  const { problem, next } = explainPeople(error)
  return `${problem} ${next}`
}

/** Why the service said no; null for what is no refusal of its own. */
export const reasonOf = (error: unknown): PeopleRefusal | null =>
  (error as { details?: { reason?: PeopleRefusal } } | null)?.details?.reason ?? null

/** The same of what a link was asked for: one that no link looks like is not whole. */
export const reasonOfLink = (error: unknown): PeopleRefusal | null =>
  (error as { code?: unknown } | null)?.code === 'functions/invalid-argument' ? 'link-unknown' : reasonOf(error)

const reasons: Record<PeopleRefusal, [problem: string, next: string]> = {
  'one-book': ['Free has one book.', 'Pro has as many as you like; nothing in this one changes.'],
  'no-people': ['The plan of this book is for one person.', 'People come with Team.'],
  'no-seat': [
    'All seats are taken, by people or by open invitations.',
    'Withdraw an invitation, invite a viewer, or add a seat.',
  ],
  'book-full': ['A book has at most 200 people.', 'Take somebody out, or make another book.'],
  'ask-payer': ['Whoever pays wants to be asked before there is one more seat.', 'They are told; nothing was charged.'],
  'payer-declined': ['The card of whoever pays did not pay for it.', 'They are told; nothing was charged.'],
  'bank-asks': ['The bank asks whoever pays before there is one more seat.', 'Answer it, then do this again.'],
  'too-many-invitations': ['This book has as many open invitations as it may.', 'Withdraw one that is not needed.'],
  'already-in': ['This person is in the book already.', 'Their role can be changed among the members.'],
  'already-invited': ['This address is invited already.', 'Send the invitation again, or withdraw it first.'],
  'link-unknown': ['This link is not whole.', 'Copy all of it from the mail, or ask for a new invitation.'],
  expired: ['This invitation ran out.', 'Ask for a new one.'],
  used: ['This invitation is used up.', 'Ask for a new one.'],
  withdrawn: ['This invitation was taken back.', 'Write to the person who invited you if that is a mistake.'],
  'other-address': ['This invitation is for another address.', 'Say that you join with this one.'],
  'no-account': ['A demo book is for one person.', 'Keep the book first: make an account.'],
  'not-allowed': ['Your role in this book does not allow that.', 'Ask an admin or the owner of the book.'],
  'last-owner': ['The owner cannot leave the book.', 'Hand the book on first.'],
  changed: ['Somebody changed this role meanwhile.', 'Look at it as it is now, then choose again.'],
  'hand-over': ['Obligations hang on this person.', 'Give them to somebody else first.'],
  'new-owner-unfit': ['The new owner cannot have it: they left, or are a viewer.', 'Choose somebody else.'],
  'own-book': ['This is the book of your account.', 'It goes when the account is deleted.'],
  'name-differs': ['That is not the name of the book.', 'Type it as it stands here.'],
  'too-many-links': ['This book has as many links for outside as it may.', 'End one that is not needed.'],
  'no-such-obligation': ['One of these obligations is no longer in the book.', 'Choose again.'],
  'too-often': ['That was asked too often in a short time.', 'Wait an hour; nothing is lost.'],
  'already-asked': ['This address is asked already.', 'It is asked once; nothing is sent before a yes.'],
  'said-no': ['Whoever has this address did not want to be told.', 'It can be asked again after a year.'],
  'too-many-watchers': ['As many as may be told without an account are here already.', 'Take one away first.'],
  'no-offer': ['Nobody asks any more whether you want to own this book.', 'Its owner can ask again.'],
  'no-approvals': ['The plan of this book has no approvals.', 'They come with Team.'],
  'nobody-else': ['Nobody else here could approve it.', 'Make somebody an admin first.'],
  overtaken: ['This was changed meanwhile.', 'Look at it as it is now.'],
  'asked-left': ['Whoever has this date is not in the book any more, or only reads it.', 'Give it to somebody else.'],
  reassigned: ['Somebody else has this date by now.', 'Look at whose it is, then ask them.'],
  'proposed-already': ['A day is proposed for this date already.', 'It waits for an answer.'],
  'too-many-proposals': ['As many proposals wait in this book as it may have.', 'Take one back, or wait for answers.'],
  'own-request': ['Somebody else approves what you want.', 'Another admin or the owner can.'],
  'over-plan': [
    'More would be active than the plan of this book holds.',
    'Take a larger plan, or end some of them where the export was made.',
  ],
  'read-only': ['This book can only be read just now.', 'Its owner finds the reason under Plan and payments.'],
}

/** Every reason with a sentence of its own, for the table's test. */
export const explainedReasons = Object.keys(reasons)
