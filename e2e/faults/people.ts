import { killAnswers } from './answer-rounds.ts'
import { killConcerns } from './concern-rounds.ts'
import { killLeaving } from './leaving-rounds.ts'
import { killPeople } from './people-rounds.ts'
import { killSeats } from './seat-rounds.ts'

// node e2e/faults/people.ts [rounds] [step …]: as many kills while people come in and are taken out, what is theirs changes, somebody asks and
// another answers, seats are paid, and books and accounts go.
const kills = {
  people: (rounds: number) => killPeople(rounds, 4),
  concerns: (rounds: number) => killConcerns(rounds, 4),
  answers: killAnswers,
  seats: killSeats,
  leaving: killLeaving,
}
const [rounds = '100', ...named] = process.argv.slice(2)
const steps = named.length > 0 ? named : Object.keys(kills)
for (const step of steps) {
  const kill = kills[step as keyof typeof kills]
  if (!kill) throw new Error(`There is no step called “${step}”. Steps: ${Object.keys(kills).join(', ')}.`)
  const { rounds: _, told = [], ...wrong } = { told: [] as number[], ...(await kill(Number(rounds))) }
  console.log(JSON.stringify({ step, rounds: Number(rounds), ...wrong }, null, 2))
  if (Object.values(wrong).flat().length > 0 || told.some((times) => times !== 1)) process.exitCode = 1
}
