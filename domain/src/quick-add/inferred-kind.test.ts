import { expect, test } from 'vitest'
import { inferredKind } from './inferred-kind.ts'

test.each([
  ['Gas safety certificate', 'licence'],
  ['Gas', 'bill'],
  ['Nursery fees', 'bill'],
  ['Water bills', 'bill'],
  ['TV licence', 'licence'],
  ['Council tax return', 'filing'],
  ['Council tax', 'bill'],
  ['Car tax', 'bill'],
  ['Landlord gas cert', 'licence'],
  ['Water filter', null],
  ['water the plants', null],
  ['Office lease', 'contract'],
  ['Boiler warranty', 'warranty'],
  ['Chemistry coursework', 'coursework'],
  ['Car insurance', 'renewal'],
  ['Visa bill', 'bill'],
  ['Visa', 'licence'],
  ['Amazon return window closes', null],
  ['VAT return', 'filing'],
  ['Water plants', null],
  ['Gym', null],
])('%s is a %s by its words', (title, kind) => expect(inferredKind(title, null)).toBe(kind))
