import { expect, it } from 'vitest'
import { killAnswers } from '../faults/answer-rounds.ts'
import { killConcerns } from '../faults/concern-rounds.ts'
import { killLeaving } from '../faults/leaving-rounds.ts'
import { killPeople } from '../faults/people-rounds.ts'
import { killSeats } from '../faults/seat-rounds.ts'

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

it('a kill while somebody asks, or another answers, leaves nothing that waits and is answered, and nobody asked twice', async () => {
  expect(await killAnswers(1)).toEqual({ rounds: 1, half: [], left: [] })
})

it('a kill while a seat is paid and taken leaves none that is paid twice, or taken and not paid', async () => {
  expect(await killSeats(1)).toEqual({ rounds: 1, half: [], twice: [], left: [] })
})

it('a kill while a book or an account goes leaves nothing of either, and nobody in a book by half', async () => {
  expect(await killLeaving(1)).toEqual({ rounds: 1, half: [], left: [] })
})
