import { expect, it } from 'vitest'
import { outsideOpenedMail } from './outside-opened-mail.ts'

const mail = (name: string, changed: Partial<Parameters<typeof outsideOpenedMail>[0]> = {}) =>
  outsideOpenedMail({
    bookId: 'studio',
    linkId: 'l1',
    name,
    bookName: 'Okafor Studio',
    obligations: 4,
    amounts: false,
    expiresAt: Date.parse('2026-12-19T10:00:00Z'),
    opening: { at: Date.parse('2026-11-21T10:14:00Z'), device: 'Firefox on macOS' },
    origin: 'https://due.example.org',
    ...changed,
  })

it('says who opened what, when and with what, until when it shows it, and where that ends', () => {
  const { subject, text, html } = mail('Lowe & Partners')
  expect(subject).toBe('Lowe & Partners opened your link for the first time')
  for (const words of ['Sat 21 Nov 2026 10:14', 'Firefox on macOS', '4 obligations', 'no amounts', 'Sat 19 Dec 2026'])
    expect([text, html].every((one) => one.includes(words))).toBe(true)
  expect(html).toContain('<b>Lowe &amp; Partners</b>')
  for (const [words, act] of [
    ['See all openings', 'openings'],
    ['End the link', 'end'],
  ]) {
    const address = `https://due.example.org/settings/people?book=studio&${act}=l1`
    expect(text).toContain(`${words}:\n  ${address}`)
    expect(html).toMatch(
      new RegExp(`href="${address.replaceAll(/[.?]/g, '\\$&').replace('&', '&amp;')}"[^>]*>${words}<`),
    )
  }
  expect(mail('Lowe', { amounts: true, obligations: 1 }).text).toContain(
    '1 obligation\n    dates, history, proof and reminder log; amounts too',
  )
})

it.each([
  'Lowe\r\nBcc: all@example.org',
  'Lowe\u2028Bcc: x',
  '<img src=x onerror=alert(1)>',
  '"><script>',
  'Lowe\u202Egro',
])('is one line of header and text alone with %j for a name', (hostile) => {
  const { subject, text, html } = mail(hostile, { bookName: hostile, opening: { at: 0, device: hostile } })
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(html).not.toMatch(/<img|<script/)
})
