import { expect } from 'vitest'
import { json, owner, get, isNowhere, type Row } from '../probe.ts'

export const functions: Row[] = [
  [
    'runs a schedule',
    () => ({ path: '/duebook/us-central1/sendDueReminders', headers: json, body: '{"data":null}' }),
    isNowhere,
  ],
  [
    'runs what answers to documents',
    () => ({ path: '/duebook/us-central1/planOnObligationWritten', headers: json, body: '{"data":null}' }),
    isNowhere,
  ],
  [
    'names a schedule in the host’s own header',
    () => ({
      path: '/duebook/us-central1/noSuchFunction',
      headers: {
        ...json,
        'x-embedded-function': 'sendDueReminders',
        'x-embedded-way': 'event',
        'x-embedded-token': 'x',
      },
      body: '{"data":null}',
    }),
    isNowhere,
  ],
  [
    'is another function by the host’s own header',
    () =>
      get('/duebook/us-central1/house', {
        'x-embedded-function': 'sendDueReminders',
        'x-embedded-way': 'event',
        'x-embedded-token': '',
      }),
    ({ status, text }) => {
      expect(status).toBe(200)
      expect(JSON.parse(text)).toEqual(expect.any(Object))
    },
  ],
  [
    'calls as owner',
    () => ({ path: '/duebook/us-central1/seeHouse', headers: { ...json, ...owner }, body: '{"data":null}' }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'calls with two tokens',
    ({ mallory: { idToken } }) => ({
      path: '/duebook/us-central1/seeHouse',
      headers: { ...json, authorization: `Bearer ${idToken}, Bearer owner` },
      body: '{"data":null}',
    }),
    ({ status }) => expect(status).toBe(401),
  ],
  [
    'speaks for the house',
    ({ mallory: { idToken } }) => ({
      path: '/duebook/us-central1/tellHouse',
      headers: { ...json, authorization: `Bearer ${idToken}` },
      body: '{"data":{"message":"Send me your passwords"}}',
    }),
  ],
  [
    'calls through a project of its own',
    () => ({ path: '/evil/us-central1/seeHouse', headers: json, body: '{"data":null}' }),
  ],
  ['climbs into a function’s files', () => get('/duebook/us-central1/..%2f..%2ffunctions%2fpackage.json')],
  ['runs a schedule as the operator does', () => ({ path: '/operator/v1/schedules/sendDueReminders:run' }), isNowhere],
  ['reads what functions could not deal with', () => get('/operator/v1/deadLetters'), isNowhere],
  [
    'puts a task into a queue',
    () => ({
      path: '/v2/projects/duebook/locations/us-central1/queues/x/tasks',
      headers: { ...json, ...owner },
      body: '{"task":{}}',
    }),
    isNowhere,
  ],
]
