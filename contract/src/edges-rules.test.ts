import { describe, expect, it } from 'vitest'
import { inTwoYears, mayCommit, now, type Documents, type Json } from './fixtures/judge-commit.ts'
import { book, fullObligation, fullSchedules, obligation, occurrence } from './fixtures/obligation.ts'
import { device, imported, session } from './fixtures/permission-table.ts'

type Fields = { readonly [name: string]: Json }
const x = (times: number) => 'x'.repeat(times)

/**
 * A document that somebody may write, and what is one step too far of it: each of these is refused by one condition of the rules alone.
 * `fine` is what is let in though it looks like them.
 */
type Edges = {
  of: string
  at: string
  good: Fields
  before?: Fields
  held?: Documents
  bad: readonly Fields[]
  fine?: readonly Fields[]
}

function expectEdges({ at, good, before, held = {}, bad, fine = [] }: Edges) {
  const may = (more: Fields) => mayCommit('ada', { ...held, [at]: before ?? null }, { [at]: { ...good, ...more } })
  expect([{}, ...fine].filter((one) => !may(one))).toEqual([])
  expect(bad.filter(may)).toEqual([])
}

const profile = {
  displayName: 'Ada',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  theme: 'system',
  singleKeys: true,
  quietHours: { from: '22:00', to: '07:00' },
  currentBook: 'ada',
}
const ownPhoto = '/v0/b/duebook/o/people%2Fada%2Fphoto.jpg?alt=media&token=1'
const rest = { weekdays: [6, 7], regions: ['GB-ENG'] }
const inbox = { text: 'due', readAt: inTwoYears, acknowledgedAt: inTwoYears }
const deviceAt = `users/ada/devices/${'e'.repeat(43)}`
const own: Fields = {
  name: 'Mine',
  kind: 'personal',
  roles: { ada: 'owner' },
  memberIds: ['ada'],
  createdBy: 'ada',
  createdAt: now,
}

describe('what is somebody’s own goes to its edges and no further', () => {
  it.each<Edges>([
    {
      of: 'a profile',
      at: 'users/ada',
      good: profile,
      bad: [
        { displayName: x(121) },
        { locale: x(36) },
        { timeZone: x(65) },
        { timeZone: '' },
        { theme: 'sepia' },
        { singleKeys: 'yes' },
        { quietHours: { ...profile.quietHours, on: 'Sunday' } },
        { quietHours: { ...profile.quietHours, from: '24:00' } },
        { quietHours: { ...profile.quietHours, to: '7:00' } },
        { currentBook: x(129) },
        { pushPrivate: 'yes' },
        { photoUrl: 'https://elsewhere.example/photo.jpg' },
        { photoUrl: ownPhoto + x(2048) },
        { restDays: { ...rest, nights: true } },
        { restDays: { ...rest, regions: ['GB', 'DE', 'FR', 'ES', 'NL', 'US'] } },
        { keptFree: { from: '2027-01-25' } },
        { keptFree: Array.from({ length: 21 }, () => '2027-01-25 2027-01-31') },
        { brief: { at: '07:00', bundle: 'yes' } },
        { digest: { weekday: 1, at: '07:00', more: true } },
        { digest: { weekday: 1, at: '7' } },
      ],
      fine: [
        { photoUrl: ownPhoto },
        { restDays: rest },
        { keptFree: Array.from({ length: 20 }, () => '2027-01-25 2027-01-31') },
        { brief: { at: '07:00', bundle: true } },
        { digest: { weekday: 1, at: '07:00' } },
      ],
    },
    {
      of: 'a profile with a photo of an older release',
      at: 'users/ada',
      before: { ...profile, photoUrl: '/old/photo.jpg' },
      good: { ...profile, photoUrl: '/old/photo.jpg' },
      bad: [{ photoUrl: '/old/other.jpg' }],
      fine: [{ photoUrl: null }],
    },
    {
      of: 'an inbox',
      at: 'users/ada/notifications/one',
      before: inbox,
      good: inbox,
      bad: [{ readAt: '2026-11-21' }, { acknowledgedAt: '2026-11-21' }],
      fine: [{ readAt: now }, { acknowledgedAt: now }, { acknowledgedAt: null }],
    },
    {
      of: 'a session',
      at: 'users/ada/sessions/one',
      good: session,
      bad: [{ device: [] }, { device: x(81) }, { kept: 'for ever' }, { startedAt: inTwoYears }, { seenAt: inTwoYears }],
    },
    {
      of: 'a session that is seen',
      at: 'users/ada/sessions/one',
      before: { ...session, seenAt: inTwoYears },
      good: session,
      bad: [{ seenAt: '2026-11-21' }],
    },
    {
      of: 'a device',
      at: deviceAt,
      good: device,
      bad: [
        { keys: { ...device.keys, more: 'x' } },
        { keys: { ...device.keys, auth: 'a' } },
        { label: x(81) },
        { createdAt: inTwoYears },
      ],
    },
    { of: 'a list of views', at: 'users/ada/views/b1', good: { views: [] }, bad: [{ views: {} }] },
    {
      of: 'a book of one’s own',
      at: 'books/ada',
      good: own,
      bad: [
        { kind: 'shared' },
        { memberIds: ['ada', 'ben'] },
        { roles: { ada: 'owner', ben: 'admin' } },
        { roles: { ada: 'admin' } },
        { createdBy: 'ben' },
        { createdAt: inTwoYears },
        { entitlement: { access: 'full' } },
        { name: '' },
        { name: x(121) },
      ],
    },
  ])('$of', (edges) => expectEdges(edges))

  it('bears a name of bounded length', () => {
    const may = (at: string, as: Json) => mayCommit('ada', {}, { [at]: as })
    expect([64, 65].map((long) => may(`users/ada/sessions/${x(long)}`, session))).toEqual([true, false])
    expect([128, 129].map((long) => may(`users/ada/views/${x(long)}`, { views: [] }))).toEqual([true, false])
  })
})

const flat = 'books/ada/obligations/flat'
const inBook: Documents = { 'books/ada': book, [flat]: obligation }
const schedule = (type: string, more: Fields) => ({
  schedule: { ...(fullSchedules[type] as Fields), ...more },
  notice: null,
})
const counted = { amount: 3, unit: 'days' }
const derived = (further: Json) => schedule('derived', { further })
const nag = (everyHours: number) => ({ reminderPlan: { steps: [], nag: { everyHours, times: 3 } } })
const pack = fullObligation('term').pack

const attached = {
  obligationId: 'flat',
  nominal: '2027-03-31',
  name: 'a.png',
  path: 'books/ada/attachments/file-0001/a.png',
  contentType: 'image/png',
  size: 12,
  sha256: 'a'.repeat(64),
  version: 1,
  replaces: null,
  expires: null,
  keepUntil: null,
  dueObligation: null,
  uploadedBy: 'ada',
  uploadedAt: now,
  verifiedAt: null,
  problem: null,
}

describe('what is in a book goes to its edges and no further', () => {
  it.each<Edges>([
    {
      of: 'an obligation that is added',
      at: flat,
      held: { 'books/ada': book },
      good: obligation,
      bad: [{ createdAt: inTwoYears }, { updatedAt: inTwoYears }],
    },
    {
      of: 'an obligation',
      at: flat,
      before: { ...obligation, pack: { ...pack, confidence: 'low' } },
      held: { 'books/ada': book },
      good: obligation,
      bad: [
        schedule('once', { earlier: Array<string>(2).fill(`{${x(12_500)}}`) }),
        schedule('once', { earlier: ['2026-11-21'] }),
        derived([{ ...counted, unit: 'decades' }]),
        derived([{ ...counted, endOfMonth: 'yes' }]),
        derived([{ ...counted, more: 1 }]),
        derived([{ ...counted, more: 1 }, counted]),
        derived([counted, { ...counted, more: 1 }]),
        schedule('recurring', {
          rule: { kind: 'rrule', rrule: 'FREQ=DAILY', exdates: Array<string>(1001).fill('2027-03-31') },
        }),
        schedule('fromCompletion', { count: 0 }),
        nag(0.2),
        nag(8785),
        { snooze: { nominal: 'soon', until: now, by: 'ada' } },
        { dueTime: { at: '25:00' } },
        { dueTime: { at: '17:00', zone: x(65) } },
        { pack: { ...pack, confidence: 'lower' } },
      ],
      fine: [
        derived([counted, counted]),
        nag(0.25),
        nag(8784),
        { pack: null },
        { pack: { ...pack, confidence: 'low' } },
      ],
    },
    {
      of: 'a file of a date',
      at: 'books/ada/attachments/file-0001',
      held: inBook,
      good: attached,
      bad: [
        { obligationId: x(129) },
        { nominal: 'soon' },
        { contentType: x(121) },
        { version: 0 },
        { replaces: x(65) },
        { replaces: [] },
        { uploadedAt: inTwoYears },
        { problem: 'none' },
        { dueObligation: x(129) },
        { concerns: [x(4001)] },
      ],
      fine: [{ concerns: [x(4000)] }],
    },
    {
      of: 'an import',
      at: `books/ada/imports/${'i'.repeat(20)}`,
      held: inBook,
      good: imported('ada'),
      bad: [
        { at: inTwoYears },
        { changedAt: inTwoYears },
        { kept: ['one'] },
        { size: 0 },
        { parts: 201 },
        { sha256: 'c' },
        { format: 'xls' },
        ...(['more 1', 'add 0', 'here -1', 'refused 5001', 'leftOut -1', 'right -1'] as const).map((count) => {
          const [name = '', value] = count.split(' ')
          return { counts: { ...(imported('ada')['counts'] as Fields), [name]: Number(value) } }
        }),
      ],
    },
    {
      of: 'an import that is taken back',
      at: `books/ada/imports/${'i'.repeat(20)}`,
      held: inBook,
      before: { ...imported('ada'), state: 'takingBack' },
      good: { ...imported('ada'), state: 'takingBack' },
      bad: [{ kept: 'all' }, { kept: Array<string>(5001).fill('a') }],
      fine: [{ kept: Array<string>(5000).fill('a') }],
    },
    {
      of: 'the lines of an import',
      at: `books/ada/importLines/${'i'.repeat(20)}_000`,
      held: { ...inBook, [`books/ada/imports/${'i'.repeat(20)}`]: imported('ada') },
      good: { importId: 'i'.repeat(20), text: '[]', concerns: ['ada'] },
      bad: [{ more: true }],
    },
    {
      of: 'the list of what is active',
      at: 'books/ada',
      before: { ...book, active: ['a', 'b'] },
      held: { 'books/ada/obligations/b': obligation },
      good: { ...book, active: ['b'] },
      bad: [{ active: Array.from({ length: 101 }, (_, n) => (n === 0 ? 'b' : `o${n}`)) }, { active: [] }],
    },
  ])('$of', (edges) => expectEdges(edges))

  it('bears the name that it should', () => {
    const may = (at: string, as: Json, more: Documents = {}) => mayCommit('ada', { ...inBook, ...more }, { [at]: as })
    const full = { 'books/ada': { ...book, entitlement: { access: 'full', validUntil: 9e15 } } }
    expect([128, 129].map((long) => may(`books/ada/obligations/${x(long)}`, obligation, full))).toEqual([true, false])
    expect(['i'.repeat(20), 'short'].map((id) => may(`books/ada/imports/${id}`, imported('ada')))).toEqual([
      true,
      false,
    ])
    expect(['flat_2027-03-31', 'flat_2027-04-30'].map((id) => may(`books/ada/occurrences/${id}`, occurrence))).toEqual([
      true,
      false,
    ])
    const file = (id: string) => ({ ...attached, path: `books/ada/attachments/${id}/a.png` })
    expect(['file-001', 'file'].map((id) => may(`books/ada/attachments/${id}`, file(id)))).toEqual([true, false])
  })
})
