import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullObligation, fullSchedules, obligation, occurrence } from '../fixtures/obligation.ts'
import { zipOf as zipped } from '../fixtures/zip-of.ts'
import { archivedLine, stored, type Stamp } from './archive-values.ts'
import { archiveParts, partPath, type ReturningPart } from './archive-parts.ts'
import { isUnreadable, readArchivedRecord, type ArchivedRecord } from './archived-record.ts'
import { archiveRun } from './archive-run.ts'
import { broughtBack, type Journey } from './brought-back.ts'
import { openArchive } from './open-archive.ts'
import type { ByteSource } from './open-zip.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hashing = () => {
  const hash = createHash('sha256')
  return { update: (bytes: Uint8Array) => hash.update(bytes), hex: () => hash.digest('hex') }
}
const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})
const bytesOf = (text: string) => new TextEncoder().encode(text)
type Files = Record<string, Uint8Array>
const madeAt = '2026-11-21T09:00:00.000Z'
const manifestOf = (files: Files, more: object = {}) => ({
  format: 'duebook-export',
  version: 1,
  madeAt,
  account: 'ada',
  books: [{ id: 'book', name: 'Studio', kind: 'shared', counts: {} }],
  files: Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) })),
  ...more,
})
const zipOf = (files: Files, manifest: object = manifestOf(files), flags = 0) =>
  zipped([...Object.entries(files), ['manifest.json', bytesOf(JSON.stringify(manifest))]], flags)
const open = (bytes: Uint8Array) => openArchive(sourceOf(bytes), hashing)
const listOf = (lines: readonly string[]) => bytesOf(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`)
const receipt = bytesOf('%PDF-1.7 received')

/** An instant as the SDKs give it. */
class Instant implements Stamp {
  readonly seconds: number
  readonly nanoseconds: number
  constructor(seconds: number, nanoseconds: number) {
    this.seconds = seconds
    this.nanoseconds = nanoseconds
  }
  toDate() {
    return new Date(this.seconds * 1000)
  }
}
const stampOf = ({ seconds, nanoseconds }: Stamp) => new Instant(seconds, nanoseconds)

const instant = fc
  .tuple(fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([seconds, micros]) => new Instant(seconds, micros * 1000))
const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength }).map((one) => one.slice(0, maxLength))
const id = fc.stringMatching(/^[b-z0-9]{8,20}$/)
const day = fc.integer({ min: 0, max: 4_000 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))

const anObligation = fc.record({
  id,
  of: fc.constantFrom(...Object.keys(fullSchedules)),
  isFull: fc.boolean(),
  title: text(200).map((one) => one || 'Rent'),
  notes: text(2_000),
  status: fc.constantFrom('active', 'ended'),
  createdAt: instant,
  updatedAt: instant,
  snoozed: fc.option(instant),
  assignee: fc.constantFrom(null, 'ada', 'ben', 'Mina, by name'),
})
const aBook = fc.uniqueArray(anObligation, { maxLength: 12, selector: ({ id }) => id }).chain((obligations) =>
  fc.record({
    obligations: fc.constant(
      obligations.map(({ id, of, isFull, snoozed, ...rest }) => ({
        ...(isFull ? fullObligation(of) : { ...obligation, schedule: fullSchedules[of], notice: null }),
        ...rest,
        snooze: snoozed && { nominal: '2027-03-31', until: snoozed, by: 'ada' },
        id,
      })),
    ),
    occurrences: fc.constant([]).chain(() =>
      fc.tuple(
        ...obligations.map(({ id }) =>
          fc
            .record({ nominal: day, due: day, at: instant, state: fc.constantFrom('open', 'done', 'waived') })
            .map(({ nominal, due, at, state }) => ({
              ...occurrence,
              id: `${id}_${nominal}`,
              obligationId: id,
              nominal,
              due,
              state,
              extensions: [{ due, reason: 'They said so.', by: 'ada', at: '2026-11-21T09:00:00.000Z' }],
              paid: state === 'done' ? { minor: 95_000, currency: 'GBP' } : null,
              acknowledgedBy: 'ada',
              acknowledgedAt: at,
              updatedAt: at,
            })),
        ),
      ),
    ),
    reminders: fc.constant(
      obligations.map(({ id, title, createdAt }) => ({
        id: `${id}_2027-03-31_ada`,
        bookId: 'book',
        obligationId: id,
        nominal: '2027-03-31',
        title,
        step: 0,
        stepText: 'on the day',
        of: '2027-03-31',
        due: '2027-03-31',
        channel: 'email',
        recipient: 'ada',
        fireAt: createdAt,
        state: 'delivered',
        late: false,
        attempts: 1,
        sentAt: createdAt,
        deliveredAt: createdAt,
        error: null,
        somethingNew: { the: 'server says' },
      })),
    ),
    activity: fc.constant(
      obligations.map(({ id, title, createdAt }, n) => ({
        id: `event-${n}`,
        at: createdAt,
        actor: 'ada',
        action: 'obligation.created',
        obligationId: id,
        nominal: null,
        title,
        before: null,
        after: { assignee: 'ada', roles: { ada: 'owner' } },
      })),
    ),
    attachments: fc.constant(
      obligations.map(({ id, createdAt }, n) => ({
        id: `file-000${n}`,
        obligationId: id,
        nominal: null,
        name: 'receipt.pdf',
        path: `books/book/attachments/file-000${n}/receipt.pdf`,
        contentType: 'application/pdf',
        size: receipt.length,
        sha256: sha256(receipt),
        version: 1,
        replaces: null,
        expires: '2028-02-29',
        keepUntil: null,
        dueObligation: null,
        uploadedBy: 'ada',
        uploadedAt: createdAt,
        verifiedAt: createdAt,
        problem: null,
        room: receipt.length,
      })),
    ),
  }),
)
type Docs = Partial<Record<ReturningPart, readonly ({ id: string } & Record<string, unknown>)[]>>

const parts: readonly ReturningPart[] = ['reminders', 'activity', 'obligations', 'occurrences', 'attachments']
const filesOf = (docs: Docs): Files => ({
  ...Object.fromEntries(parts.map((part) => [partPath('book', part), listOf((docs[part] ?? []).map(archivedLine))])),
  [partPath('book', 'book')]: bytesOf(JSON.stringify({ id: 'book', name: 'Studio', kind: 'shared' })),
  [`files/${sha256(receipt)}`]: receipt,
})

/** What the server writes of an export into a book that is empty. */
async function back(bytes: Uint8Array, journey: Journey): Promise<Docs> {
  const opened = await open(bytes)
  if ('refused' in opened) throw new Error(`It was refused: ${JSON.stringify(opened.refused)}`)
  const docs: Record<string, ArchivedRecord[]> = {}
  for (const part of parts) {
    docs[part] = []
    for await (const given of opened.archive.records('book', part)) {
      const read = readArchivedRecord(part, given)
      if (isUnreadable(read)) throw new Error(`${part}: ${read.code} ${read.field}`)
      const found = broughtBack(part, read, journey)
      if (found) docs[part].push(stored(found.record, stampOf) as ArchivedRecord)
    }
  }
  return docs
}

/** What the server finds again once it has the bytes, and what says that it was brought. */
const verified = (docs: Docs, before: Docs): Docs => ({
  ...docs,
  attachments: (docs.attachments ?? []).map((one, n) => {
    const { verifiedAt, room } = (before.attachments?.[n] ?? {}) as Record<string, unknown>
    const { broughtBy: _broughtBy, ...rest } = one
    return { ...rest, id: one.id, verifiedAt, room }
  }),
})

describe('an export that comes back', () => {
  const same: Journey = {
    from: { uid: 'ada', bookId: 'book' },
    to: { uid: 'ada', bookId: 'book' },
    memberIds: ['ada', 'ben', 'vera'],
    names: {},
  }

  it('is the same bytes when it is made again, whatever the book holds', async () => {
    await fc.assert(
      fc.asyncProperty(aBook, async (book) => {
        const docs = book as unknown as Docs
        const first = filesOf(docs)
        const again = filesOf(verified(await back(zipOf(first), same), docs))
        for (const path of Object.keys(first))
          expect([path, decoded(again[path])]).toEqual([path, decoded(first[path])])
      }),
      { numRuns: 100 },
    )
  })

  it('is the same but for the account and the book where another account reads it, and reads back from there', async () => {
    const there: Journey = {
      ...same,
      to: { uid: 'eveOfAnotherAccount', bookId: 'other' },
      memberIds: ['eveOfAnotherAccount', 'ben', 'vera'],
    }
    const home: Journey = { ...there, from: there.to, to: same.to, memberIds: same.memberIds }
    await fc.assert(
      fc.asyncProperty(aBook, async (book) => {
        const docs = book as unknown as Docs
        const first = filesOf(docs)
        const away = await back(zipOf(first), there)
        for (const one of [...(away.obligations ?? []), ...(away.reminders ?? [])])
          expect(JSON.stringify(one)).not.toContain('"ada"')
        const again = filesOf(verified(await back(zipOf(filesOf(away)), home), docs))
        for (const path of Object.keys(first))
          expect([path, decoded(again[path])]).toEqual([path, decoded(first[path])])
      }),
      { numRuns: 50 },
    )
  })

  it('plans anew what was planned, and asks nobody who is not in the book', () => {
    const journey: Journey = { ...same, memberIds: ['ada'], names: { ben: 'Ben Whitlock', vera: 'Vera' } }
    const planned = { id: 'r', state: 'planned' }
    expect(broughtBack('reminders', planned, journey)).toBeNull()
    const found = broughtBack('obligations', { ...fullObligation('once'), id: 'o', assignee: 'ben' }, journey)
    expect(found?.record).toMatchObject({ assignee: 'Ben Whitlock', backup: null, reviewer: null, watchers: ['ada'] })
    expect(found?.without.toSorted()).toEqual(['Ben Whitlock', 'Vera'])
    const busy = broughtBack('occurrences', { ...occurrence, id: 'o', acknowledgedBy: 'ben' }, journey)
    expect(busy?.record).toMatchObject({ acknowledgedBy: null, acknowledgedAt: null })
  })

  it.each<[string, ReturningPart, Record<string, unknown>, object]>([
    [
      'a field that is not known',
      'obligations',
      { ...obligation, colour: 'red' },
      { code: 'unknown-field', field: 'colour' },
    ],
    [
      'a field within a field that is not known',
      'obligations',
      { ...obligation, schedule: { ...(obligation.schedule as object), colour: 'red' } },
      { code: 'unknown-field', field: 'schedule.colour' },
    ],
    ['a kind that there is not', 'obligations', { ...obligation, kind: 'wish' }, { code: 'not-read', field: 'kind' }],
    [
      'a title that is too long',
      'obligations',
      { ...obligation, title: 'x'.repeat(201) },
      { code: 'not-read', field: 'title' },
    ],
    [
      'a date under another name',
      'occurrences',
      { ...occurrence, nominal: '2027-04-01' },
      { code: 'not-read', field: 'id' },
    ],
    ['a name that leads elsewhere', 'activity', { id: '../x' }, { code: 'not-read', field: 'id' }],
    ['a name that the database keeps', 'activity', { id: '__x__' }, { code: 'not-read', field: 'id' }],
    ['a list within a list', 'activity', { after: { a: [[1]] } }, { code: 'not-read', field: 'record' }],
    ['half a letter', 'activity', { title: '\ud800' }, { code: 'not-read', field: 'record' }],
    ['a record of a megabyte', 'activity', { title: 'x'.repeat(1_000_000) }, { code: 'not-read', field: 'record' }],
    [
      'a list in place of a record',
      'activity',
      {
        after: Array(20)
          .fill(0)
          .reduce((one) => ({ one }), {}),
      },
      { code: 'not-read', field: 'record' },
    ],
  ])('names %s, and loses none in silence', (_what, part, record, why) => {
    expect(readArchivedRecord(part, { id: 'flat_2027-03-31', ...record })).toEqual(why)
  })

  it('says of each record that cannot come back which it is, and of the rest how many', async () => {
    const files = {
      ...filesOf({ obligations: [{ ...obligation, id: 'flat' }] }),
      [partPath('book', 'occurrences')]: listOf(['{"id":"odd","title":"Odd one"}', 'null']),
    }
    const opened = await open(zipOf(files))
    if ('refused' in opened) throw new Error(opened.refused.code)
    const [run] = await archiveRun(opened.archive)
    expect(run).toMatchObject({
      name: 'Studio',
      activeIds: ['flat'],
      obligations: ['flat'],
      counts: { obligations: 1 },
    })
    expect(run?.notBack.map(({ title, code }) => [title, code])).toEqual([
      ['Odd one', 'not-read'],
      ['', 'not-read'],
    ])
  })
})

describe('an export that is one object of its lists', () => {
  const listed = (files: Files) => Object.entries(files).filter(([path]) => path.endsWith('.json'))
  /** As it is written: each list under its path, the manifest last, and of the words for people their hash alone. */
  const jsonOf = (files: Files, manifest: object = manifestOf(files)) =>
    bytesOf(
      `{\n${listed(files)
        .map(([path, bytes]) => `${JSON.stringify(path)}: ${decoded(bytes)}`)
        .join(',\n')},\n"manifest.json": ${JSON.stringify(manifest, null, 2)}\n}\n`,
    )
  const account: Files = { 'account.json': bytesOf('{"name": "{\\"}],: [", "notes": "\\\\"}') }
  const withoutFiles = (docs: Docs): Files => ({
    ...account,
    ...Object.fromEntries(listed(filesOf(docs))),
    'README.txt': bytesOf('Words for people.'),
  })

  it('comes back as the ZIP does, but for the bytes of files', async () => {
    await fc.assert(
      fc.asyncProperty(aBook, async ({ obligations, occurrences, reminders }) => {
        const docs = { obligations, occurrences, reminders } as unknown as Docs
        const journey: Journey = {
          from: { uid: 'ada', bookId: 'book' },
          to: { uid: 'eveOfAnotherAccount', bookId: 'other' },
          memberIds: ['eveOfAnotherAccount', 'ben'],
          names: {},
        }
        const [zip, json] = [zipOf(filesOf(docs)), jsonOf(withoutFiles(docs))]
        expect(await back(json, journey)).toEqual(await back(zip, journey))
      }),
      { numRuns: 40 },
    )
  })

  it('is refused where a list is not what it says, one is missing, or it is cut', async () => {
    const files = withoutFiles({})
    const path = partPath('book', 'activity')
    const { [path]: _gone, ...fewer } = files
    expect(await open(jsonOf(files))).toHaveProperty('archive')
    expect(await open(jsonOf({ ...files, [path]: bytesOf('[ ]') }, manifestOf(files)))).toMatchObject({
      refused: { code: 'wrong-hash', name: path },
    })
    expect(await open(jsonOf(fewer, manifestOf(files)))).toMatchObject({ refused: { code: 'wrong-hash', name: path } })
    expect(await open(jsonOf({ ...files, 'a/../b.json': bytesOf('[]') }))).toMatchObject({
      refused: { code: 'bad-archive' },
    })
    const whole = jsonOf(files)
    for (let at = 40; at < whole.length - 3; at += 53)
      expect(await open(whole.subarray(0, at))).toHaveProperty('refused')
  })
})

describe('a ZIP that is not an export', () => {
  const files = filesOf({})
  const path = partPath('book', 'activity')
  const wrong = { ...files, [path]: bytesOf('[]') }
  it.each<[string, Uint8Array, object]>([
    ['has no manifest', zipped([['a.txt', bytesOf('a')]]), { code: 'archive' }],
    ['has the manifest of another product', zipOf(files, { format: 'theirs' }), { code: 'archive' }],
    ['is of a newer Duebook', zipOf(files, manifestOf(files, { version: 2 })), { code: 'newer-format' }],
    ['has a manifest that cannot be read', zipOf(files, manifestOf(files, { books: 'all' })), { code: 'bad-archive' }],
    ['has a file that is not what it says', zipOf(wrong, manifestOf(files)), { code: 'wrong-hash', name: path }],
    [
      'has a file that nobody listed',
      zipOf({ ...files, 'more.txt': receipt }, manifestOf(files)),
      { code: 'wrong-hash' },
    ],
    ['lacks a file', zipOf({}, manifestOf(files)), { code: 'wrong-hash' }],
    ['leads out of its folder', zipped([['../x', receipt]]), { code: 'bad-archive' }],
    ['begins at the root', zipped([['/x', receipt]]), { code: 'bad-archive' }],
    ['names a drive', zipped([['c:\\x', receipt]]), { code: 'bad-archive' }],
    ['unpacks to too much', zipped([['manifest.json', new Uint8Array(60_000_000)]]), { code: 'bad-archive' }],
    ['is encrypted', zipOf(files, manifestOf(files), 1), { code: 'bad-archive' }],
    [
      'has a file twice',
      zipped([
        ['a', receipt],
        ['a', receipt],
      ]),
      { code: 'bad-archive' },
    ],
    ['is no ZIP', bytesOf('PK and no more'), { code: 'bad-archive' }],
    ['is nothing', new Uint8Array(), { code: 'bad-archive' }],
  ])('is refused with a reason: it %s', async (_what, bytes, refused) => {
    expect(await open(bytes)).toMatchObject({ refused })
  })

  it('is refused wherever it is cut, and never throws', async () => {
    const whole = zipOf(files)
    for (let at = 0; at < whole.length; at += 97)
      expect(await open(whole.subarray(0, at))).toMatchObject({ refused: { code: 'bad-archive' } })
  })

  it('is refused, or says the same, whatever byte of it is another', async () => {
    const whole = zipOf(files)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = whole.slice()
        bytes[at] = bytes[at]! ^ by
        const opened = await open(bytes)
        if ('refused' in opened) return
        for (const part of archiveParts) for await (const _ of opened.archive.records('book', part)) continue
      }),
      { numRuns: 400 },
    )
  })
})

const decoded = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
