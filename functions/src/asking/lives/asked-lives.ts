// `npm run asked -- [COUNT] [SEED]`: so many books, each through some weeks of people, carriers and failures; a finding is printed with its seed.
process.env['GCLOUD_PROJECT'] ??= 'duebook'
const { askedLife } = await import('./asked-life.ts')

const say = (line: string) => process.stdout.write(`${line}\n`)
const count = Number(process.argv[2] ?? 1_000)
const first = Number(process.argv[3] ?? 1)
let found = 0
for (let seed = first; seed < first + count; seed++) {
  try {
    askedLife(seed)
  } catch (fault) {
    found += 1
    say(`Seed ${seed}: ${(fault as Error).message.slice(0, 2_000)}`)
    if (found === 3) break
  }
}
say(
  found === 0
    ? `${count} books from seed ${first}: hands, ledger and mailboxes are what the planner says`
    : `${found} found`,
)
process.exitCode = found === 0 ? 0 : 1
