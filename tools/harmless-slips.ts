import type { Mutant } from './rules-mutants.ts'

/** A slip that cannot let anybody do more or less, and why: its line may move, so it is known by what stood there and within what. */
export type HarmlessSlip = { within: string; stood: string; became: Mutant['became']; why: string }

export const isSlip = (mutant: Mutant, slip: HarmlessSlip) =>
  mutant.within === slip.within && mutant.stood === slip.stood && mutant.became === slip.became

export const harmlessSlips: readonly HarmlessSlip[] = [
  {
    within: 'function validProfile',
    stood: "data.get('usual', []) is list",
    became: 'true',
    why: 'only a list can be joined, which is asked next',
  },
  {
    within: 'function validDaySpans',
    stood: 'spans is list',
    became: 'true',
    why: 'only a list can be put after another, as areDays does',
  },
  {
    within: 'function validDaySpans',
    stood: 'spans.size() <= 20',
    became: 'true',
    why: 'the pattern that follows has room for twenty',
  },
  {
    within: 'function validRest',
    stood: 'rest.weekdays is list',
    became: 'true',
    why: 'only a list has a set of what is in it, which is asked next',
  },
  {
    within: 'function validRest',
    stood: 'rest.regions is list',
    became: 'true',
    why: 'only a list can be joined, which is asked next',
  },
  {
    within: 'function validDefaults',
    stood: 'defaults.regions is list',
    became: 'true',
    why: 'only a list can be joined, which is asked next',
  },
  {
    within: 'function keepsActiveList',
    stood: 'after.active is list',
    became: 'true',
    why: 'only a list can be joined, which is asked next',
  },
  {
    within: 'function isOneMore',
    stood: 'now is list',
    became: 'true',
    why: 'only of a list is the beginning a list, as what stood before is',
  },
  {
    within: 'function validExtension',
    stood: 'isDay(one.due)',
    became: 'true',
    why: 'it is the date in force, which is a day',
  },
  {
    within: 'function validReview',
    stood: 'before != null',
    became: 'true',
    why: 'null has no review: the error is no more than false here',
  },
  {
    within: 'function staysOrMoves',
    stood: 'before.nominal != null',
    became: 'true',
    why: 'null has no place in a path: that is an error, and no more is let in',
  },
  {
    within: 'function attaches',
    stood: '!isRestricted(book)',
    became: 'false',
    why: 'isFor asks the same, and what could not be read is not read by it then',
  },
  {
    within: 'function keptAsLong',
    stood: 'now != null',
    became: 'true',
    why: 'null is not later than anything: that is an error, and no more is let in',
  },
  {
    within: 'match /ladders/{obligationId}',
    stood: '!isRestricted(bookOf(bookId))',
    became: 'false',
    why: 'isFor asks the same, and what could not be read is not read by it then',
  },
  {
    within: 'match /people/{uid}/photo.jpg',
    stood: 'request.auth != null',
    became: 'true',
    why: 'nobody has no uid: that is an error, and no more is let in',
  },
  {
    within: 'function roleInBook',
    stood: 'request.auth != null',
    became: 'true',
    why: 'nobody has no uid: that is an error, and no more is let in',
  },
]
