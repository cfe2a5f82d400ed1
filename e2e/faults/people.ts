import { killConcerns } from './concern-rounds.ts'
import { killPeople } from './people-rounds.ts'

// node e2e/faults/people.ts [rounds]: as many kills while somebody comes in, while they are taken out, and while what is theirs changes.
const rounds = Number(process.argv[2] ?? 100)
const result = await killPeople(rounds, 4)
console.log(JSON.stringify(result, null, 2))
const concerns = await killConcerns(rounds, 4)
console.log(JSON.stringify(concerns, null, 2))
const isWhole =
  [...result.half, ...result.orphans, ...result.left, ...concerns.behind].length === 0 &&
  result.told.every((one) => one === 1)
process.exitCode = isWhole ? 0 : 1
