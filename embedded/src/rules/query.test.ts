import { describe, expect, it } from 'vitest'
import { readQuery } from '../firestore/query/query.ts'
import { compileRules } from './compile.ts'
import { queryFilterOf } from './convert.ts'
import type { QueryFilter, QueryRequest, RuleValue } from './ruleset.ts'

const DOCUMENTS = ['databases', '(default)', 'documents']

function proved(
  condition: string,
  where: QueryFilter | null,
  over: Partial<QueryRequest> = {},
  match = '/a/{id}',
): boolean {
  const source = `rules_version = '2';\nservice cloud.firestore { match /databases/{database}/documents { match ${match} { allow list: if ${condition}; } } }`
  return compileRules(source, 'test.rules').decideQuery({
    parent: over.allDescendants === true ? DOCUMENTS : [...DOCUMENTS, 'a'],
    collectionId: 'a',
    allDescendants: false,
    auth: { uid: 'ada', token: { type: 'map', entries: new Map() } },
    time: { seconds: 0n, nanos: 0 },
    where,
    read: () => null,
    ...over,
  }).allowed
}

function field(name: string, op: Extract<QueryFilter, { op: string }>['op'], value: RuleValue): QueryFilter {
  return { field: name.split('.'), op, value }
}

function list(...items: RuleValue[]): RuleValue {
  return { type: 'list', items }
}

describe('proving a query [RULES-QUERY]', () => {
  it('takes a field as known where the query fixes it, also nested and by index', () => {
    expect(proved('resource.data.owner == request.auth.uid', field('owner', '==', 'ada'))).toBe(true)
    expect(proved("resource.data.roles[request.auth.uid] == 'owner'", field('roles.ada', '==', 'owner'))).toBe(true)
    expect(proved("resource.data['owner'] in ['ada', 'bob']", field('owner', '==', 'ada'))).toBe(true)
    expect(proved("resource.data.get('owner', 'x') == 'ada'", field('owner', '==', 'ada'))).toBe(true)
    expect(proved('resource.data.owner == request.auth.uid', field('other', '==', 'ada'))).toBe(false)
  })
  it('proves the same or a wider comparison in the same direction, written either way round', () => {
    expect(proved('resource.data.n < 10', field('n', '<', 10n))).toBe(true)
    expect(proved('resource.data.n <= 10', field('n', '<', 10n))).toBe(true)
    expect(proved('20 > resource.data.n', field('n', '<=', 10n))).toBe(true)
    expect(proved('resource.data.n < 10', field('n', '<=', 10n))).toBe(false)
    expect(proved('resource.data.n < 9', field('n', '<', 10n))).toBe(false)
    expect(proved('resource.data.n > 5', field('n', '<', 10n))).toBe(false)
    expect(proved('resource.data.n >= 3 && resource.data.n != 4', field('n', '==', 5n))).toBe(true)
    expect(proved('resource.data.n < 10', field('n', '<', 'a'))).toBe(false)
  })
  it('proves membership by array-contains, for every value of array-contains-any', () => {
    expect(proved('request.auth.uid in resource.data.members', field('members', 'array-contains', 'ada'))).toBe(true)
    expect(proved("resource.data.members.hasAny(['x', 'ada'])", field('members', 'array-contains', 'ada'))).toBe(true)
    expect(proved('request.auth.uid in resource.data.members', field('members', 'array-contains', 'bob'))).toBe(false)
    expect(
      proved('request.auth.uid in resource.data.members', field('members', 'array-contains-any', list('ada', 'bob'))),
    ).toBe(false)
    expect(
      proved(
        "resource.data.members.hasAny(['bob', 'ada'])",
        field('members', 'array-contains-any', list('ada', 'bob')),
      ),
    ).toBe(true)
  })
  it('asks every disjunct, and leaves what is not fixed unknown under negation too', () => {
    const either: QueryFilter = { or: [field('a', '==', true), field('b', '==', true)] }
    expect(proved('resource.data.a == true || resource.data.b == true', either)).toBe(true)
    expect(proved('resource.data.a == true', either)).toBe(false)
    expect(proved('resource.data.a == true', { and: [either, field('a', '==', true)] })).toBe(true)
    expect(proved('!(resource.data.secret == true)', null)).toBe(false)
    expect(proved('resource.data.secret != true', field('secret', '!=', true))).toBe(false)
    expect(proved('resource == null || resource.data == null', null)).toBe(false)
  })
  it.each([
    'resource.data.s is string',
    "resource.data.keys().hasOnly(['s'])",
    "'s' in resource.data",
    'resource.id != null',
    "id != 'x'",
    'resource.__name__ is path',
  ])('%s is unproved, so the query is denied', (condition) => {
    expect(proved(condition, field('s', '==', 'x'))).toBe(false)
  })
  it('keeps the type of a number open, for a query finds 5 and 5.0 alike', () => {
    expect(proved('resource.data.n is int || resource.data.n / 2 == 2', field('n', '==', 5n))).toBe(false)
  })
  it('judges a collection group only by a match of that group, or by one that ends in everything below', () => {
    const group = { allDescendants: true }
    expect(proved('true', null, group, '/{path=**}/a/{id}')).toBe(true)
    expect(proved('true', null, group, '/a/{id}')).toBe(false)
    expect(proved('true', null, group, '/{path=**}')).toBe(true)
    expect(proved('resource.data.n == 1', field('n', '==', 1n), group, '/{path=**}')).toBe(true)
    expect(proved('resource.data.n == 1', null, group, '/{path=**}')).toBe(false)
    expect(proved('path != null', null, group, '/{path=**}')).toBe(false)
    expect(proved('true', null, group, '/a/{id}/{path=**}')).toBe(false)
    expect(proved('true', null, group, '/books/{b}/{path=**}')).toBe(false)
    const below = { ...group, parent: [...DOCUMENTS, 'books', 'x'] }
    expect(proved("b == 'x'", null, below, '/books/{b}/{path=**}')).toBe(true)
    expect(proved("b == 'y'", null, below, '/books/{b}/{path=**}')).toBe(false)
    expect(proved('true', null, group, '/{path=**}/b/{id}')).toBe(false)
    expect(proved('true', null, group, '/books/{b}/{path=**}/a/{id}')).toBe(false)
    expect(
      proved("b == 'x'", null, { ...group, parent: [...DOCUMENTS, 'books', 'x'] }, '/books/{b}/{path=**}/a/{id}'),
    ).toBe(true)
    expect(proved('path != null', null, group, '/{path=**}/a/{id}')).toBe(false)
  })
  it('needs a limit where the rule names one, and denies too many disjuncts', () => {
    expect(proved('request.query.limit <= 5', null, { limit: 5 })).toBe(true)
    expect(proved('request.query.limit <= 5', null)).toBe(false)
    const wide = field('s', 'in', list(...Array.from({ length: 20 }, (_, index) => String(index))))
    expect(proved('true', wide)).toBe(true)
    expect(proved('true', { and: [wide, field('t', 'in', list('a', 'b', 'c', 'd', 'e', 'f'))] })).toBe(false)
  })
  it('reads the filters of the wire', () => {
    const { filter } = readQuery({ project: 'p', database: '(default)' }, 'projects/p/databases/(default)/documents', {
      from: [{ collectionId: 'a' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            { fieldFilter: { field: { fieldPath: 'a.`b.c`' }, op: 'EQUAL', value: { integerValue: '5' } } },
            { unaryFilter: { field: { fieldPath: 'd' }, op: 'IS_NULL' } },
          ],
        },
      },
    })
    expect(filter && queryFilterOf(filter)).toEqual({
      and: [
        { field: ['a', 'b.c'], op: '==', value: 5n },
        { field: ['d'], op: '==', value: null },
      ],
    })
  })
})
