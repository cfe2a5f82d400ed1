import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBook, stampOf } from '../fixtures/any-book.ts'
import {
  bytesOf,
  decoded,
  filesOf,
  type Docs,
  type Files,
  listOf,
  manifestOf,
  open,
  parts,
  zipOf,
} from '../fixtures/exported-book.ts'
import { fullObligation, obligation, occurrence } from '../fixtures/obligation.ts'
import { stored } from './archive-values.ts'
import { partPath, type ReturningPart } from './archive-parts.ts'
import { isUnreadable, readArchivedRecord, type ArchivedRecord } from './archived-record.ts'
import { archiveRun } from './archive-run.ts'
import { broughtBack, type Journey } from './brought-back.ts'

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
