import { killPeople } from './people-rounds.ts'

// node e2e/faults/people.ts [rounds]: as many kills while somebody comes in, and while they are taken out.
const rounds = Number(process.argv[2] ?? 100)
const result = await killPeople(rounds, 4)
console.log(JSON.stringify(result, null, 2))
const isWhole =
  [...result.half, ...result.orphans, ...result.left].length === 0 && result.told.every((one) => one === 1)
process.exitCode = isWhole ? 0 : 1
