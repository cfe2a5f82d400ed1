import { expect, it } from 'vitest'
import { drillMail } from './drill-mail.ts'

const about = {
  by: 'Ada Okafor',
  what: 'VAT return',
  bookName: 'Okafor Studio',
  link: 'https://duebook.example/drill/a',
  ladder: 'https://duebook.example/obligations/vat?book=b',
  sent: 'Sat 21 Nov 10:02',
}

it('a drill says what it would be in earnest, and who comes after its reader', () => {
  const after = { at: 'Fri 27 Nov 09:00', names: ['Olu Adeyemi', 'Mina Rao'] }
  const { subject, text, html } = drillMail({ ...about, earnest: { as: 'rung 1', at: 'Wed 25 Nov 09:00', after } })
  expect(subject).toBe('Drill, nothing to do: VAT return')
  expect(text)
    .toContain(`Ada Okafor tries who would be asked about VAT return, and whether it reaches them. Nothing is really due of you.

If this reached you, one press shows it to Ada Okafor. It changes nothing else.

As it would be in earnest
  You would be asked  Wed 25 Nov 09:00
    entry 1 of the ladder, if nobody has it in hand by then
  After you  Fri 27 Nov 09:00
    Olu Adeyemi and Mina Rao

Got it:
  https://duebook.example/drill/a

Sent Sat 21 Nov 10:02. A drill wakes nobody, answers nothing, and is possible once an hour.
`)
  for (const said of ['You would be asked', 'After you', 'Fri 27 Nov 09:00', '<b>VAT return</b>', 'Okafor Studio'])
    expect(html).toContain(said)
  for (const body of [text, html]) expect(body).toContain(about.ladder)
})

it.each([
  [
    'whoever is asked first',
    { as: 'asked', at: 'Mon 23 Nov 09:00', after: null },
    /You would be asked {2}Mon 23 Nov 09:00\n {4}first of all/,
  ],
  [
    'who watches',
    { as: 'watcher', at: 'Mon 23 Nov 09:00', after: null },
    /You would be told {2}Mon 23 Nov 09:00\n {4}you watch it/,
  ],
])('a drill says it to %s', (_whom, earnest, said) => {
  const { text } = drillMail({ ...about, earnest })
  expect(text).toMatch(said)
  expect(text).not.toContain('After you')
})

it('where nothing is foreseen a drill says nothing of it', () => {
  const { text, html } = drillMail({ ...about, earnest: null })
  expect(text + html).not.toContain('in earnest')
})
