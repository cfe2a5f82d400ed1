import { expect, it } from 'vitest'
import { webhookOffMail } from './webhook-off-mail.ts'

const off = { host: 'ledger.hartley.example', bookName: 'Okafor Studio', waiting: 9, why: 'unanswered', said: '503' }

it('the mail about a webhook that is off says why, what it said last, what waits, and where it is switched on', () => {
  const { subject, text, html } = webhookOffMail({ ...off, why: 'unanswered', origin: 'https://duebook.example' })
  expect(subject).toBe('ledger.hartley.example is told nothing any more')
  for (const part of [
    'It took nothing for three days. 9 events wait for thirty days, should you switch it on.',
    'Said last: 503',
    'https://duebook.example/settings/feeds/tokens',
    'Your reminders go on',
    'Sent to who made this webhook of Okafor Studio.',
  ])
    expect(text).toContain(part)
  expect(html).toContain('Said last: 503')
})

it('what an address said stays on one line, and is no markup', () => {
  const said = '<b>no</b>\r\nBcc: all@example.com'
  const { text, html } = webhookOffMail({ ...off, said, why: 'full', origin: 'https://duebook.example' })
  expect(text).not.toMatch(/^Bcc/m)
  expect(html).not.toContain('<b>no')
})
