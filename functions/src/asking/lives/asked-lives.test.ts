import { describe, expect, it, vi } from 'vitest'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { askedLife } = await import('./asked-life.ts')
const { plantedFaults } = await import('./planted.ts')

it('of twelve books, through weeks of people, carriers and failures, hands, ledger and mailboxes are what the planner says', () => {
  for (let seed = 1; seed <= 12; seed++) askedLife(seed)
})

it('a stop of days ends with a brief and a digest at one look, and the digest says nothing of what the brief has just asked', () =>
  askedLife(1293))

it('a mail that waits for a brief stands in the ledger for whoever has the date by then', () => askedLife(587))

/** The book in which a fault shows itself first, where that is not the first one; should it do so no more, the others are asked as well. */
const shownBy: Record<string, number> = {
  'the ledger does not say what waits for a brief': 3,
  'what was missed is forgotten': 6,
  'what somebody said is taken for new each time': 9,
}

describe('a fault of who carries it out is found', () => {
  it.each(Object.keys(plantedFaults))('%s', (what) => {
    const isFound = (seed: number) => {
      try {
        askedLife(seed, plantedFaults[what])
        return false
      } catch {
        return true
      }
    }
    const books = Array.from({ length: 20 }, (_, n) => n + 1)
    expect([shownBy[what] ?? 1, ...books].some(isFound)).toBe(true)
  })
})
