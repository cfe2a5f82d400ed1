import { expect, test } from 'vitest'
import { BookNews } from './book-notification.ts'
import { newsText, type BookEvent } from './news-text.ts'

const book = 'Okafor Studio'
const by = 'Ada Okafor'
const email = 'sam@okafor.studio'
const received = { news: 'obligations.received', book, leaver: 'Ben' } as const

const table: [event: BookEvent, body: string, more?: string][] = [
  [
    { news: 'invitation.accepted', book, who: 'Sam', role: 'member', instead: null },
    'Sam joined Okafor Studio as a member',
  ],
  [
    { news: 'invitation.accepted', book, who: 'Sam', role: 'admin', instead: { invited: email, joined: 's@ortiz.eu' } },
    'Sam joined Okafor Studio as an admin',
    'Invited as sam@okafor.studio, joined as s@ortiz.eu',
  ],
  [
    { news: 'invitation.accepted', book, who: '+44 20', role: 'viewer', instead: { invited: email, joined: null } },
    '+44 20 joined Okafor Studio as a viewer',
    'Invited as sam@okafor.studio, joined as an account without an address',
  ],
  [{ news: 'invitation.declined', book, email }, 'sam@okafor.studio declined the invitation to Okafor Studio'],
  [
    { news: 'invitation.takenUp', book, email },
    'sam@okafor.studio declined Okafor Studio by mistake',
    'The invitation is open again',
  ],
  [
    { news: 'invitation.wanted', book, email },
    'sam@okafor.studio asks for a new invitation to Okafor Studio',
    'The one before ran out. Send it again, or withdraw it.',
  ],
  [
    { news: 'role.changed', book, by, role: 'admin', before: 'member' },
    'You are an admin of Okafor Studio',
    'Ada Okafor changed it; you were a member',
  ],
  [
    { news: 'sight.changed', book, by, sees: 'theirs' },
    'You see only what is yours in Okafor Studio',
    'Ada Okafor changed it; you saw everything',
  ],
  [
    { news: 'sight.changed', book, by, sees: 'everything' },
    'You see everything in Okafor Studio',
    'Ada Okafor changed it; you saw only what is yours',
  ],
  [{ news: 'member.removed', book, by }, 'Ada Okafor took you out of Okafor Studio'],
  [{ news: 'member.left', book, who: 'Ben' }, 'Ben left Okafor Studio'],
  [
    {
      news: 'watched.ended',
      book,
      said: 'VAT ends after Mon 30 Nov',
      day: 'Sat 21 Nov',
      after: 'The next is due Mon 30 Nov.',
    },
    'VAT ends after Mon 30 Nov',
    'You watch it. The next is due Mon 30 Nov.',
  ],
  [
    {
      news: 'watched.deleted',
      book,
      said: 'VAT is deleted',
      day: 'Sat 21 Nov',
      after: 'Nothing more is sent about it.',
    },
    'VAT is deleted',
    'You watch it. Nothing more is sent about it.',
  ],
  [
    {
      news: 'owned.ended',
      book,
      by,
      said: 'VAT ends after Mon 30 Nov',
      day: 'Sat 21 Nov',
      after: 'The next is due Mon 30 Nov.',
    },
    'VAT ends after Mon 30 Nov',
    'It is yours. Ada Okafor ended it on Sat 21 Nov. The next is due Mon 30 Nov.',
  ],
  [
    {
      news: 'owned.deleted',
      book,
      by: null,
      said: 'VAT is deleted',
      day: 'Sat 21 Nov',
      after: 'Nothing more is sent about it.',
    },
    'VAT is deleted',
    'It was yours. Nothing more is sent about it.',
  ],
  [
    { news: 'approval.asked', book, by, wanted: 'waiving Rates', reason: 'The council agreed.' },
    'Ada Okafor asks you to approve waiving Rates',
    '“The council agreed.”',
  ],
  [
    { news: 'approval.approved', book, by, wanted: 'more time for Rates' },
    'Ada Okafor approved more time for Rates',
    'It is done, in your name',
  ],
  [
    { news: 'approval.declined', book, by, wanted: 'deleting Rates', reason: 'Not yet.' },
    'Ada Okafor declined deleting Rates',
    '“Not yet.”',
  ],
  [
    { news: 'approval.ended', book, wanted: 'deleting Rates' },
    'Nobody has to approve deleting Rates any more',
    'Okafor Studio asks nobody else for it now. It was not done: do it if it is still wanted.',
  ],
  [
    { news: 'proposal.asked', book, by, proposed: 'Fri 18 Dec for PAYE, instead of Tue 22 Dec' },
    'Ada Okafor proposes Fri 18 Dec for PAYE, instead of Tue 22 Dec',
    'The due date stays',
  ],
  [
    { news: 'proposal.taken', book, by, planned: 'PAYE is planned for Fri 18 Dec' },
    'Ada Okafor took it: PAYE is planned for Fri 18 Dec',
    'You proposed it. The due date stays.',
  ],
  [
    { news: 'proposal.declined', book, by, proposed: 'Fri 18 Dec for PAYE, instead of Tue 22 Dec', reason: 'Not yet.' },
    'Ada Okafor does not take Fri 18 Dec for PAYE, instead of Tue 22 Dec',
    '“Not yet.”',
  ],
  [
    { news: 'proposal.declined', book, by, proposed: 'Fri 18 Dec for PAYE, instead of Tue 22 Dec', reason: null },
    'Ada Okafor does not take Fri 18 Dec for PAYE, instead of Tue 22 Dec',
    'Nothing is planned otherwise',
  ],
  [
    { news: 'seat.wanted', book, by: 'Ben', comer: email, why: 'ask' },
    'Ben asks for a seat in Okafor Studio for sam@okafor.studio',
    'Invite them yourself, or allow more seats in Plan and billing. Nothing was charged.',
  ],
  [
    { news: 'seat.wanted', book, by: 'Ben', comer: 'Jo', why: 'declined' },
    'Ben asks for a seat in Okafor Studio for Jo',
    'Your card was declined, and nothing was charged. Replace it, then invite them.',
  ],
  [
    { news: 'seat.wanted', book, by: 'Ben', comer: 'Jo', why: 'bank' },
    'Ben asks for a seat in Okafor Studio for Jo',
    'Your bank wants to ask you, so nothing was charged. Invite them yourself.',
  ],
  [
    { ...received, by, count: 6, titles: ['Water', 'Gas', 'Heat', 'Rates', 'Rent', 'Phone'] },
    'Ada Okafor gave you 6 obligations in Okafor Studio',
    'Until now with Ben: Water, Gas, Heat and 3 more',
  ],
  [{ ...received, by: 'Ben', count: 1, titles: ['Water'] }, 'Ben gave you 1 obligation in Okafor Studio', 'Water'],
  [
    { ...received, by: null, count: 2, titles: ['Water', 'Gas'] },
    '2 obligations in Okafor Studio are yours now',
    'Until now with Ben: Water, Gas',
  ],
  [
    { ...received, by: null, count: 1, titles: ['Water'] },
    '1 obligation in Okafor Studio is yours now',
    'Until now with Ben: Water',
  ],
  [
    { news: 'book.offered', book, by, until: 'Mon 30 Nov' },
    'Ada Okafor asks whether you want to own Okafor Studio',
    'You would pay for it from then on. The question stands until Mon 30 Nov.',
  ],
  [{ news: 'book.taken', book, who: 'Ben' }, 'Ben owns Okafor Studio now', 'You stay as an admin'],
  [
    { news: 'book.notTaken', book, who: 'Ben' },
    'Ben does not want to own Okafor Studio',
    'You own and pay for it as before',
  ],
  [
    { news: 'reach.bounced', book, who: 'Ben', way: 'email', goesBy: 'push' },
    'Email to Ben bounced',
    'Push goes to them instead. Nothing more is mailed there until they confirm the address.',
  ],
  [
    { news: 'reach.bounced', book, who: 'Ben', way: 'sms', goesBy: 'email' },
    'A text to Ben bounced',
    'Email goes to them instead. Nothing more is texted there until they confirm the number.',
  ],
  [
    { news: 'reach.unreached', book, who: 'Ben', way: 'email' },
    'Ben cannot be reached: email bounced, no other way',
    'They see reminders only in the app. Nothing more is mailed there until they confirm the address.',
  ],
  [
    { news: 'reach.failed', book, who: 'Ben' },
    'Ben cannot be reached: what was sent did not arrive, and there is no other way',
    'They see reminders only in the app. It is tried again with the next reminder.',
  ],
  [
    { news: 'reach.uncovered', book, nobody: 2, count: 5, titles: ['Water', 'Gas', 'Heat', 'Rent', 'VAT'] },
    '2 dates would reach nobody, 3 are weak in Okafor Studio',
    'Water, Gas, Heat and 2 more',
  ],
  [
    { news: 'reach.uncovered', book, nobody: 0, count: 1, titles: ['Water'] },
    '1 date is weak in Okafor Studio',
    'Water',
  ],
  [
    { news: 'webhook.off', book, host: 'ledger.hartley.example', waiting: 9, why: 'unanswered' },
    'ledger.hartley.example is told nothing any more',
    'It took nothing for three days. 9 events wait for thirty days, should you switch it on.',
  ],
  [
    { news: 'webhook.off', book, host: 'ledger.hartley.example', waiting: 1_000, why: 'full' },
    'ledger.hartley.example is told nothing any more',
    'More waits for it than is kept. 1,000 events wait for thirty days, should you switch it on.',
  ],
  [{ news: 'book.received', book, by }, 'Okafor Studio is yours now', 'Ada Okafor handed it on to you'],
  [{ news: 'book.deleted', book, by }, 'Ada Okafor deleted Okafor Studio', 'All that was in it is gone'],
  [
    { news: 'drill.sent', book, by, what: 'VAT return', link: 'a link' },
    'Drill, nothing to do: Ada Okafor tries who would hear of VAT return',
    'Say that it reached you. Nothing is asked of you by it.',
  ],
]

test.each(table)('what happened is said in a sentence, with another beneath it where there is more: %j', (...row) => {
  const [event, body, more] = row
  expect(newsText(event)).toEqual(more === undefined ? { body } : { body, more })
})

test('nothing that can happen is left without words', () => {
  expect(new Set(table.map(([{ news }]) => news))).toEqual(new Set(BookNews.options))
})
