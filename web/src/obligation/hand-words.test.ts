import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import type { HandRecord } from '../cloud/asking/hands.ts'
import { handSaid, mayHandBack } from './hand-words.ts'

const names = (uid: string) => ({ ada: 'Ada', ben: 'Ben', olu: 'Olu' })[uid] ?? uid
const said = (hand: Partial<HandRecord>, uid = 'mina') =>
  handSaid({ ...none, ...hand }, { uid, nameOf: names, at: (at) => `at ${at}`, on: (at) => `day ${at}`, today })
const today = calendarDate('2026-11-24')
const none: HandRecord = {
  kept: '',
  due: '2026-11-30',
  state: 'none',
  by: null,
  since: null,
  asked: [],
  handedBack: [],
  snoozed: {},
  next: null,
}
const check = { at: 9, kind: 'check' as const, to: ['ada'] }

describe('the hand of a date', () => {
  it.each<[string | null, Partial<HandRecord>, string?]>([
    ['Nobody has it in hand.', {}],
    [
      'Nobody has it in hand. Ben is asked at 9.',
      { state: 'asked', asked: ['ada'], next: { ...check, kind: 'escalation', to: ['ben'] } },
    ],
    [
      'Nobody has it in hand. Ada is asked again at 9.',
      { state: 'asked', asked: ['ada'], next: { ...check, kind: 'nag' } },
    ],
    ['Nobody has it in hand. You are asked at 9.', { next: { ...check, kind: 'step' } }, 'ada'],
    [
      'Nobody has it in hand. Ben and Olu are asked at 9.',
      { next: { ...check, kind: 'escalation', to: ['ben', 'olu'] } },
    ],
    [
      'Ada has it in hand since day 5. Ada is asked again at 9 if it is not done.',
      { state: 'inHand', by: 'ada', since: 5, next: check },
    ],
    [
      'You have it in hand since day 5. You are asked again at 9 if it is not done.',
      { state: 'inHand', by: 'ada', since: 5, next: check },
      'ada',
    ],
    [
      'Ada has it in hand since day 5. Ada is asked again Tue 1 Dec if it is not done.',
      { state: 'inHand', by: 'ada', since: 5, next: { ...check, kind: 'step' } },
    ],
    [null, { state: 'settled', by: 'ada', since: 5 }],
  ])('%s', (sentence, hand, uid) => expect(said(hand, uid)).toBe(sentence))

  it('late already, is asked about weekly', () =>
    expect(said({ state: 'inHand', by: 'ada', since: 5, due: '2026-11-10' })).toBe(
      'Ada has it in hand since day 5. Ada is asked again Wed 25 Nov if it is not done.',
    ))

  it('can be handed back by who has it, or is asked', () => {
    expect(mayHandBack({ ...none, state: 'inHand', by: 'ada' }, 'ada')).toBe(true)
    expect(mayHandBack({ ...none, state: 'inHand', by: 'ada', asked: ['ben'] }, 'ben')).toBe(false)
    expect(mayHandBack({ ...none, state: 'asked', asked: ['ben'] }, 'ben')).toBe(true)
    expect(mayHandBack(none, 'ben')).toBe(false)
  })
})
