import { expect, it } from 'vitest'
import { fitText } from './fit-text.ts'
import { textOf } from './text-of.ts'

const origin = 'https://due.example.org'
const rent = {
  title: 'Rent · Leeds',
  body: 'Late reminder · Due Mon 30 Nov, in 7 days · nobody has it in hand',
  tag: 'rent',
  open: '/obligations/rent?book=ada',
  about: { obligationId: 'rent', nominal: '2026-11-30' },
}
const several = { ...rent, title: '3 dates need you', body: 'First: Rent · Due in 7 days', open: '/today', about: null }

it.each([
  [
    'one date, with what answers it',
    rent,
    { word: 'word', isPrivate: false },
    'Rent, Leeds: late reminder, due Mon 30 Nov, in 7 days, nobody has it in hand. https://due.example.org/a/word',
  ],
  [
    'one date, to whoever watches it',
    rent,
    { word: null, isPrivate: false },
    'Rent, Leeds: late reminder, due Mon 30 Nov, in 7 days, nobody has it in hand. https://due.example.org/obligations/rent?book=ada',
  ],
  [
    'several',
    several,
    { word: null, isPrivate: false },
    '3 dates need you: first Rent, Due in 7 days. https://due.example.org/today',
  ],
  [
    'nothing of it, where a lock screen is to show nothing',
    rent,
    { word: 'word', isPrivate: true },
    'Duebook: something needs you. Open it to see what. https://due.example.org/a/word',
  ],
])('a text says %s', (_, shown, about, expected) => expect(fitText(textOf(shown, { ...about, origin }))).toBe(expected))
