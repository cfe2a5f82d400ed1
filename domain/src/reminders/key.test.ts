import { expect, it } from 'vitest'
import type { Channel } from '../reminder.ts'
import { calendarDate } from '../days/civil.ts'
import { closeKey, givenKey, keyByChannel, reminderKey, snoozeKey, watcherKey } from './key.ts'

const day = calendarDate('2026-11-30')
const channels: Channel[] = ['email', 'push', 'sms', 'inApp']

it.each<[string, (channel: Channel) => string]>([
  ['a step', (channel) => reminderKey('rent', day, 0, day, channel)],
  ['a step that goes to another', (channel) => `${reminderKey('rent', day, 0, day, channel)}_to_ben`],
  ['what somebody who watches is told', (channel) => watcherKey(reminderKey('rent', day, 0, day, channel), 'ben')],
  ['asking again', (channel) => reminderKey('rent', day, 0, day, channel, 2)],
  ['asking another again', (channel) => `${reminderKey('rent', day, 0, day, channel, 2)}_to_ben`],
  ['the end of a snooze', (channel) => snoozeKey('rent', day, 7, channel)],
  ['what was given', (channel) => givenKey('rent', 'ben', 7, channel)],
  ['what was close', (channel) => closeKey('rent', day, day, channel)],
  ['an obligation that is called as a way is', (channel) => reminderKey('push_email', day, 0, day, channel)],
])('the key of %s by one way says that by any other', (_, keyBy) => {
  for (const from of channels) for (const to of channels) expect(keyByChannel(keyBy(from), to)).toBe(keyBy(to))
})
