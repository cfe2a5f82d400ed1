/** The seed of what the tests' properties draw: `DUEBOOK_SEED`, a whole number of 32 bits, or else one that is always the same. Throws on any other text. */
export function seedOf({ DUEBOOK_SEED: given }: Record<string, string | undefined>): number {
  if (!given) return usual
  const seed = Number(given)
  if ((seed | 0) !== seed) throw new Error(`DUEBOOK_SEED is ${given}: give a whole number of 32 bits, or leave it out.`)
  return seed
}

const usual = 7
