import type { Mutant } from './rules-mutants.ts'

/** A slip that cannot let anybody do more or less, and why: its line may move, so it is known by what stood there and within what. */
export type HarmlessSlip = { within: string; stood: string; became: Mutant['became']; why: string }

export const isSlip = (mutant: Mutant, slip: HarmlessSlip) =>
  mutant.within === slip.within && mutant.stood === slip.stood && mutant.became === slip.became

export const harmlessSlips: readonly HarmlessSlip[] = []
