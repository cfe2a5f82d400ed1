import { expect, it } from 'vitest'
import { killConcerns } from '../faults/concern-rounds.ts'
import { killPeople } from '../faults/people-rounds.ts'

it('a kill while somebody comes in or is taken out leaves nobody half in, nothing on who is out, and one word of it', async () => {
  const rounds = 2
  expect(await killPeople(rounds, 4)).toEqual({ rounds, half: [], orphans: [], told: [1, 1], left: [] })
})

it('what does not go into one transaction is taken up where it stopped', async () => {
  expect(await killPeople(1, 230, 1500)).toEqual({ rounds: 1, half: [], orphans: [], told: [1], left: [] })
})

it('a kill while what somebody sees, and what is theirs, changes leaves nothing that does not say whom it concerns', async () => {
  expect(await killConcerns(2, 4)).toEqual({ rounds: 2, behind: [] })
})
