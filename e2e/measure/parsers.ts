// `npm run measure -- parsers`: the reader of files over changed samples and bytes of no kind, `DUEBOOK_MEASURED` of them (100,000 unless it is
// said; a million takes some twenty minutes of one core, and says every fiftieth part how far it is). Whatever stands in a file it is read or
// refused: nothing is thrown, none takes long, and memory does not grow.
import { changedFile, sampleFiles, scraps } from '@duebook/contract/fixtures/changed-files'
import { emptyBook } from '@duebook/contract/fixtures/empty-book'
import { numbersOf } from '../../embedded/src/fuzz/random.ts'
import { dryRun, type ImportFile } from '@duebook/contract/import/dry-run'
import { percentile, say } from './say.ts'

const count = Number(process.env['DUEBOOK_MEASURED'] ?? 100_000)
const seed = Number(process.env['DUEBOOK_SEED'] ?? 17)
const mostMs = 50

const random = numbersOf(seed)
const part = Math.max(1, Math.round(count / 50))
const below = (most: number) => Math.floor(random() * most)
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T

const took = new Float64Array(count)
const thrown: string[] = []
const slow: string[] = []
let refused = 0
let records = 0
let heap = 0
for (let n = 0; n < count; n++) {
  const file = random() < 0.1 ? anyBytes() : changedSample()
  const once = timeOf(file)
  // What the machine did meanwhile is not the file's.
  const milliseconds = once > mostMs ? Math.min(once, processorTimeOf(file)) : once
  took[n] = milliseconds
  if (milliseconds > mostMs) slow.push(`${file.name} (input ${n} of seed ${seed})`)
  if (n % 1_000 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
  if ((n + 1) % part === 0 && n + 1 < count) sayHowFar(n + 1)
}
say(
  'files read or refused',
  count.toLocaleString('en-GB'),
  `${refused.toLocaleString('en-GB')} refused, ${records.toLocaleString('en-GB')} records`,
)
say('thrown', String(thrown.length), 'none is allowed')
say(
  `over ${mostMs} ms`,
  String(slow.length),
  `half within ${percentile([...took], 0.5).toFixed(2)} ms, the slowest ${took.reduce((most, one) => Math.max(most, one), 0).toFixed(1)} ms`,
)
say('heap at its highest', `${Math.round(heap / 1_048_576)} MB`)
for (const one of [...thrown, ...slow].slice(0, 20)) console.log(one)
if (thrown.length + slow.length > 0) process.exitCode = 1

/** The first finding as well: whoever sees it need not wait for the rest. */
function sayHowFar(done: number) {
  const found = thrown.length + slow.length
  console.error(
    `${done.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')}: ${found === 0 ? 'nothing found' : `${found} found, first ${thrown[0] ?? slow[0]}`}`,
  )
}

function timeOf(file: ImportFile): number {
  const start = performance.now()
  try {
    const found = dryRun(file, emptyBook)
    if (found.refused) refused += 1
    else records += found.add.length
  } catch (error) {
    thrown.push(`${file.name}: ${(error as Error).message}`)
  }
  return performance.now() - start
}

/** ms of the processor for one reading, of twenty: the clock of the processor is coarse. */
function processorTimeOf(file: ImportFile): number {
  const before = process.cpuUsage()
  for (let n = 0; n < 20; n++) timeOf(file)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / 20
}

function changedSample(): ImportFile {
  const { name, bytes } = pick(sampleFiles)
  const changes = Array.from({ length: 1 + below(6) }, () => ({
    at: below(3_000),
    length: below(41),
    scrap: below(scraps.length),
  }))
  return { name, bytes: changedFile(bytes, changes) }
}

function anyBytes(): ImportFile {
  return { name: pick(['a.csv', 'a.ics', 'a.json']), bytes: Uint8Array.from({ length: below(400) }, () => below(256)) }
}
