import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lacking } from './embedded/src/firestore/query/fixtures/asked.ts'

type Kind = { order?: string; arrayConfig?: string; queryScope: string }
type File = {
  indexes: {
    collectionGroup: string
    queryScope: string
    fields: (Omit<Kind, 'queryScope'> & { fieldPath: string })[]
  }[]
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: Kind[] }[]
}
const file = JSON.parse(readFileSync(`${import.meta.dirname}/firestore.indexes.json`, 'utf8')) as File
const { indexes, fieldOverrides } = file

/** What is in a list more than once. */
const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

it('every composite index has two fields or more: "firebase deploy" refuses one alone ("this index is not necessary, configure using single field index controls")', () => {
  const alone = indexes.filter(({ fields }) => fields.filter(({ fieldPath }) => fieldPath !== '__name__').length < 2)
  expect(alone).toEqual([])
})

it('no index has two fields of which elements are indexed, which the hosted service refuses', () => {
  const arrays = indexes.filter(
    ({ fields }) => fields.filter(({ arrayConfig }) => arrayConfig !== undefined).length > 1,
  )
  expect(arrays).toEqual([])
})

it('nothing is defined twice: the later would stand in the place of the earlier', () => {
  expect(twice(indexes.map((one) => JSON.stringify(one)))).toEqual([])
  expect(twice(fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup} ${fieldPath}`))).toEqual([])
})

it('an override says of each index its scope, and whether it is of an order or of elements', () => {
  const kinds = fieldOverrides.flatMap((one) => one.indexes)
  const isSaid = ({ order, arrayConfig, queryScope }: Kind) =>
    ['COLLECTION', 'COLLECTION_GROUP'].includes(queryScope) &&
    (arrayConfig === undefined ? ['ASCENDING', 'DESCENDING'].includes(order ?? '') : order === undefined)
  expect(kinds.filter((kind) => !isSaid(kind))).toEqual([])
})

it('no two indexes differ only in the order of the fields before the last, which are asked for by equality', () => {
  const texts = indexes.map(({ collectionGroup, queryScope, fields }) => ({
    of: `${collectionGroup} ${queryScope}`,
    fields: fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  }))
  const sorted = texts.map(({ of, fields }) => `${of} ${[...fields.slice(0, -1).toSorted(), fields.at(-1)].join()}`)
  expect(twice(sorted)).toEqual([])
})

/** By collection; `*` is asked of all collections of that id. Of those after `seen`, whoever sees only what concerns them asks for that besides. */
const asked: [collection: string, queries: string[], seen?: string[]][] = [
  ['accessTokens', ['uid ==', 'uid == & tokenId ==']],
  [
    'activity',
    ['obligationId == | order at desc'],
    [
      'obligationId ==',
      '| order __name__',
      'action in | order at desc',
      '| order at desc, __name__ desc',
      'action in | order at desc, __name__ desc',
      'actor == | order at desc, __name__ desc',
      'action in & actor == | order at desc, __name__ desc',
    ],
  ],
  ['approvals', ['obligationId =='], ['state ==']],
  ['attachments', ['sha256 =='], ['', 'obligationId ==', '| order __name__']],
  ['billing', ['customerId ==', '| order customerId']],
  [
    'books',
    ['memberIds has', 'memberIds has | order __name__', 'sheets in', 'entitlement.validUntil ==', '| order __name__'],
  ],
  ['deliveries', ['state ==', 'at <', '| order at desc', 'state == | order triedAt']],
  ['devices', ['| order createdAt desc']],
  ['drills', ['*nextAt < | order nextAt', '| order at desc'], ['obligationId == | order at desc']],
  ['feedAddresses', ['uid ==', 'feedId ==', 'watch.bookIds has']],
  ['feedTexts', ['uid ==']],
  [
    'hands',
    [
      'by == | order __name__',
      'asked has | order __name__',
      'obligationId == | order __name__',
      '| order __name__',
      'due > & due < | order due',
      '*wakeAt <',
      '*wakeAt < | order wakeAt, __name__',
      '*heldFor has | order due',
      '*listedFor has & due < | order due',
      '*asked has | order due',
    ],
    ['state =='],
  ],
  ['importLines', ['__name__ > & __name__ <', '| order __name__']],
  ['invitations', ['state ==', '*email ==']],
  ['links', ['expiresAt <']],
  ['members', ['email ==', '*']],
  ['messages', ['nextTryAt < | order nextTryAt']],
  ['notifications', ['| order sentAt desc', 'about == | order sentAt desc']],
  [
    'obligations',
    [
      'status ==',
      'kind == & status ==',
      'assignee == & status ==',
      'assignee ==',
      'reviewer ==',
      'backup ==',
      'backup has',
      'watchers has',
      '__name__ in',
      'status == | order __name__',
      'status == & nextDue > | order nextDue',
      'updatedAt > | order updatedAt desc',
      '| order updatedAt desc',
      '*| order __name__',
      '*nextDecision in & nextDue <',
      '*engineVersion <',
      '*catchUp in & nextDue < | order nextDue',
    ],
    ['', '| order __name__', '__name__ =='],
  ],
  [
    'occurrences',
    [
      'proof.file ==',
      'settledOn > & settledOn <',
      'updatedAt > | order updatedAt desc',
      '| order updatedAt desc',
      'state == & due > & due <',
      'due > & due <',
      'obligationId == & state == | order nominal desc',
    ],
    [
      'obligationId ==',
      'obligationId in',
      '| order __name__',
      'proof !=',
      'acknowledgedBy == & state ==',
      'due > & due <',
      'plan > & plan <',
      'nominal > & nominal <',
    ],
  ],
  ['outsideLinks', ['endedAt ==']],
  [
    'outsideWatchers',
    [
      'state in',
      'email == & state ==',
      'email == & state in',
      'obligationId == & state ==',
      'obligationId in & state ==',
      'obligationId == & state in',
      '*state in & since < | order since',
    ],
    ['obligationId =='],
  ],
  ['recordSheets', ['month > & month <']],
  [
    'reminders',
    [
      'recipient == & state ==',
      'recipient == & state == & step ==',
      'obligationId == & state ==',
      'obligationId in',
      'obligationId in & state ==',
      'obligationId == & nominal ==',
      'obligationId == & nominal == & state ==',
      'obligationId == | order fireAt desc',
      '*state == & fireAt < | order fireAt',
    ],
    ['obligationId ==', 'state ==', '| order __name__', 'late == & nominal >', 'state in & nominal >'],
  ],
  ['replans', ['heldUntil < | order heldUntil']],
  ['returns', ['ids has']],
  ['routines', ['wakeAt < | order wakeAt']],
  ['stops', ['uid ==', 'expiresAt <']],
  ['watcherLinks', ['watcherId ==']],
  ['watcherNos', ['*until <']],
  ['webhookQueues', ['uid ==', 'bookId ==', 'nextAt < | order nextAt', '| order __name__']],
]
const theirs = (query: string) => {
  const [conditions = '', order] = query.split('|')
  return `concerns has${conditions.trim() && ` & ${conditions.trim()}`}${order ? ` |${order}` : ''}`
}
const rows = asked.flatMap(([collection, queries, seen = []]) =>
  [...queries, ...seen, ...seen.map(theirs)].map((query) => [collection, query] as const),
)

it.each(rows)('of %s the product may ask %j: the hosted service has an index for it', (collection, query) => {
  expect(lacking(query, file, collection)?.said ?? null).toBeNull()
})

it('every composite index serves by itself something that the product may ask', () => {
  const without = rows.filter(([collection, query]) => lacking(query, { fieldOverrides }, collection))
  const isNeedless = (one: File['indexes'][number]) =>
    without.every(([collection, query]) => lacking(query, { fieldOverrides, indexes: [one] }, collection))
  expect(indexes.filter(isNeedless)).toEqual([])
})
