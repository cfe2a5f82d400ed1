import { expect, it } from 'vitest'
import { problemsIn, type Facts } from './problems.ts'

const minute = 60_000
const day = 1440 * minute
const now = Date.parse('2031-04-07T09:00:00Z')
const well: Facts = {
  now,
  clockJump: 0,
  lastWrite: now - day,
  disk: { free: 50e9, size: 100e9 },
  mail: null,
  backups: { folder: '/backups', madeAt: now - day },
  certificate: { host: 'due.example', endsAt: now + 60 * day },
}

it('says nothing of a machine that is well, or has slept, nor of a small disk with a tenth left', () => {
  expect(problemsIn({ ...well, clockJump: 480 * minute })).toEqual([])
  expect(problemsIn({ ...well, disk: { free: 0.3e9, size: 2e9 }, backups: null, certificate: null })).toEqual([])
})

it.each<[Partial<Facts>, string]>([
  [{ lastWrite: now + 7 * minute }, 'The clock stands 7 minutes before the last thing that was written.'],
  [{ clockJump: -61 * minute }, 'The clock was put back by 61 minutes since the start.'],
  [{ disk: { free: 900e6, size: 100e9 } }, 'The disk with the data folder has 900 MB left'],
  [
    { mail: { failingSince: now - 3 * 60 * minute, reason: 'connect ECONNREFUSED' } },
    'No mail has gone out for 3 hours, since 2031-04-07 06:00 UTC: connect ECONNREFUSED.',
  ],
  [{ backups: { folder: '/backups', madeAt: now - 3 * day } }, 'The newest backup in /backups is 3 days old'],
  [{ backups: { folder: '/backups', madeAt: null } }, 'There is no whole backup in /backups'],
  [
    { certificate: { host: 'due.example', endsAt: now + 13 * day } },
    'The certificate of due.example ends in 13 days, on 2031-04-20 09:00 UTC',
  ],
  [{ certificate: { host: 'due.example', endsAt: now - day } }, 'The certificate of due.example ended on 2031-04-06'],
  [{ certificate: { host: 'due.example', fault: 'certificate has expired' } }, 'https://due.example does not answer'],
])('says what is wrong and what to do: %j', (fact, sentence) => {
  const problems = problemsIn({ ...well, ...fact })
  expect(problems).toHaveLength(1)
  expect(problems[0]?.says).toContain(sentence)
})
