import { expect, it } from 'vitest'
import { concernsOf } from './concerns.ts'

it.each<[what: string, obligation: Parameters<typeof concernsOf>[0], concerned: string[]]>([
  ['whoever has it', { assignee: 'ben', createdBy: 'ada' }, ['ben']],
  ['whoever made it while nobody has it', { assignee: null, createdBy: 'ada' }, ['ada']],
  [
    'who steps in, watches and reviews it',
    { assignee: 'ben', backup: 'cleo', watchers: ['eve', 'dan'], reviewer: 'ada', createdBy: 'fay' },
    ['ada', 'ben', 'cleo', 'dan', 'eve'],
  ],
  ['each of them once', { assignee: 'ben', backup: 'ben', watchers: ['ben'], reviewer: null }, ['ben']],
  [
    'all of several backups, as older releases had them',
    { assignee: 'ben', backup: ['dan', 'cleo'] },
    ['ben', 'cleo', 'dan'],
  ],
  ['nobody who is not named by a text', { assignee: 7, backup: {}, watchers: [null, '', 'ben'] }, ['ben']],
])('an obligation concerns %s', (_what, obligation, concerned) => expect(concernsOf(obligation)).toEqual(concerned))
