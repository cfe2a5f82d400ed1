import { expect, it } from 'vitest'
import { collectionOf, compileDocumentPattern } from './document-pattern.ts'

it.each([
  ['people/{id}', 'people/ada', true],
  ['people/{id}', 'people/ada/pets/rex', false],
  ['people/*/pets/{pet}', 'people/ada/pets/rex', true],
  ['people/{rest=**}', 'people/ada/pets/rex', true],
  ['people/ada', 'people/ada', true],
  ['people/a.a', 'people/ada', false],
  ['{any}/{id}', 'people/ada', true],
])('[F45] the pattern %s on %s: %s', (pattern, path, expected) =>
  expect(compileDocumentPattern(pattern)(path)).toBe(expected),
)

it.each([
  ['people/{id}', 'people'],
  ['/people/{id}/pets/rex', 'pets'],
  ['{any=**}/pets/{id}', 'pets'],
  ['people/{rest=**}', null],
  ['people/ada/{any}/{id}', null],
])('[F45] the documents of %s lie in %s', (pattern, expected) => expect(collectionOf(pattern)).toBe(expected))

it('[F45] a pattern that cannot be read is refused', () => {
  expect(() => compileDocumentPattern('people/{id')).toThrow(/cannot be read/)
  expect(() => compileDocumentPattern('{a=**}/x/{b=**}')).toThrow(/only once/)
})
