// `npm run measure -- million`: a million people in the hosted cloud, reckoned from the counts of `npm run measure -- cost` and the assumptions of
// `tools/hosted/million.ts`: nine in the morning in the zone that has most of them, and what a month costs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  aMonth,
  anAccount,
  dollars,
  minutesOfMonth,
  monthOf,
  mostInOrder,
  nineOClock,
  type Counts,
} from '../../tools/hosted/million.ts'
import { parts } from '../../tools/hosted/parts.ts'
import { say } from './say.ts'

const people = 1_000_000
const counts = JSON.parse(readFileSync(join(import.meta.dirname, '../../tools/hosted/counts.json'), 'utf8')) as Record<
  string,
  Counts
>
const minute = nineOClock(people, parts, counts['a reminder by mail']!)
say('due at nine in the largest zone', `${minute.dates}`)
say('all told after', `${minute.seconds} s`, `${minute.datesASecond} a second by ${minute.instances} instances`)
say('in index order', `${minute.datesASecond} a second`, `limit ${mostInOrder}`)
for (const [of, many] of Object.entries(minute.writes)) say(`writes of ${of}`, `${many} a second`)
say('mails', `${minute.mailsASecond} a second`)
for (const [what, habits] of Object.entries({
  'a month of somebody': aMonth,
  'an account and its first day': anAccount,
})) {
  const all = monthOf(counts, habits)
  const figures = Object.entries(all).map(([kind, many]) => `${kind} ${Math.round(many)}`)
  say(what, `$${dollars(all).toFixed(4)}`, figures.join(', '))
}
const quiet = counts['a quiet minute']!
const schedules = { ...quiet, reads: quiet.reads * minutesOfMonth, calls: quiet.calls * minutesOfMonth }
say('the schedules of a month, nothing due', `$${dollars(schedules).toFixed(2)}`)
say('a month of a million people', `$${Math.round(people * dollars(monthOf(counts, aMonth)))}`)
