import { expect, it } from 'vitest'
import { handOverMail } from './hand-over-mail.ts'
import { invitationMail } from './invitation-mail.ts'

const expiresAt = Date.parse('2026-11-26T16:20:00Z')
const link = 'https://due.example.org/join/book.invitation1.secret'
const no = 'https://due.example.org/decline/book.invitation1.secret'
const mail = (inviterName: string, bookName: string) =>
  invitationMail({
    invitation: { email: 'sam@okafor.example', role: 'member', inviterName, bookName },
    link,
    no,
    expiresAt,
    obligations: 38,
  })

it('says who invites into which book, as what and until when, with the link to see it and to say no', () => {
  const { subject, text, html } = mail('Ada Okafor', 'Okafor Studio')
  expect(subject).toBe('Ada Okafor invites you to Okafor Studio')
  for (const words of [
    '38 obligations with their due dates',
    'a member',
    'sam@okafor.example',
    'Thu 26 Nov',
    '16:20 UTC',
    link,
    no,
  ])
    expect(text).toContain(words)
  for (const words of [`href="${link}"`, `href="${no}"`, '<b>member</b>']) expect(html).toContain(words)
})

it('says of whoever is to see only what is theirs that it is so', () => {
  const limited = {
    email: 'sam@okafor.example',
    role: 'viewer',
    sees: 'theirs',
    inviterName: 'Ada',
    bookName: 'Ours',
  } as const
  const { text, html } = invitationMail({ invitation: limited, link, no, expiresAt, obligations: 38 })
  for (const one of [text, html]) {
    expect(one).toContain('you see what is yours in it and change nothing')
    expect(one).not.toContain('all of it')
    expect(one).not.toContain('38')
  }
})

it.each([
  ['a line end', 'Ada\r\nBcc: all@example.org', 'Ada Bcc: all@example.org'],
  ['another line end', 'Ada\u2028Bcc: x', 'Ada Bcc: x'],
  ['marks that turn the direction', 'Ada\u202Egro.elpmaxe', 'Ada gro.elpmaxe'],
  ['nothing that can be seen', 'Ada\u200B\u0000', 'Ada'],
])('is one line of header with %s in a name', (_what, name, shown) => {
  const { subject, text } = mail(name, name)
  expect(subject).toBe(`${shown} invites you to ${shown}`)
  expect(text.split('\n')).toContain(subject)
})

it('shows names as text, whatever HTML is in them', () => {
  const hostile = '<a href="https://evil.example">Ada</a>"\'&'
  const { html } = mail(hostile, hostile)
  expect(html).not.toContain('<a href="https://evil.example"')
  expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;Ada&lt;/a&gt;&quot;&#39;&amp;')
})

it('lists what became somebody’s in the order of days, and counts what is not listed', () => {
  const first = [
    { title: 'Rates <b>', next: '2027-01-05' },
    { title: 'Water', next: '2026-12-01' },
    { title: 'Old', next: null },
  ]
  const { subject, text, html } = handOverMail({
    bookId: 'b',
    bookName: 'Studio\r\nBcc: x',
    by: 'Ada',
    leaver: 'Ben',
    count: 5,
    first,
    origin: 'https://due.example.org',
  })
  expect(subject).toBe('5 obligations in Studio Bcc: x are yours now')
  expect(text.indexOf('Water')).toBeLessThan(text.indexOf('Rates'))
  expect(text.indexOf('Rates')).toBeLessThan(text.indexOf('Old'))
  for (const words of ['next Tue 1 Dec', 'no date ahead', 'and 2 more']) expect(text).toContain(words)
  expect(html).toContain('Rates &lt;b&gt;')
})
