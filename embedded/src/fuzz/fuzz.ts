// `npm run fuzz -- [COUNT] [SEED] [PARSER…]`, its part for what the wire reaches: random requests, names and rules files, as a table.
import { parsers } from './parsers.ts'
import { fuzz } from './run.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = Number(process.argv[2])
const seed = Number(process.argv[3])
const wanted = process.argv.slice(4)
const chosen = parsers.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let found = 0
for (const parser of chosen) {
  const { read, refused, longest, most, findings } = await fuzz(parser, count, seed, (done) =>
    say(`${parser.name}: ${done} of ${count}`),
  )
  found += findings.length
  for (const { input, what } of findings) say(`FOUND ${parser.name} ${JSON.stringify(input)}: ${what}`)
  say(
    `${parser.name}: ${read} read, ${refused} refused, ${findings.length} findings; longest ${longest.toFixed(1)} ms, most ${Math.round(most / 1024 / 1024)} MiB of heap (seed ${seed})`,
  )
}
process.exitCode = found > 0 ? 1 : 0
