// `npm run vectors -- FILE…`: the date engine against test vectors, of a file or by its name alone; all of the project's own copies by default,
// on the clocks that the functions go by. `-- --write` keeps the counts for the page “How our dates are checked”.
import { alsoAnswer, printVectors, readVectors } from '@duebook/domain/vectors'
import { zoneResolver } from '../functions/src/reminders/zone-resolver.ts'
import { answerPhrase, outcomeOf, type PhraseVector } from './natural-language.ts'
import { writeVectorResults } from './vector-results.ts'

const PHRASES = 'natural-language.json'
const files = process.argv
  .slice(2)
  .filter((one) => one !== '--write')
  .map((one) => (one.endsWith('.json') ? one : `${one}.json`))
if (process.argv.includes('--write')) writeVectorResults()
alsoAnswer(PHRASES, answerPhrase)
if (files.length === 0 || files.some((file) => file.endsWith(PHRASES))) {
  const dueLike = readVectors(files.find((file) => file.endsWith(PHRASES)) ?? PHRASES).filter(({ tags }) =>
    tags?.includes('due-like'),
  )
  const counts = new Map<string, number>()
  for (const vector of dueLike) {
    const outcome = outcomeOf(vector as typeof vector & PhraseVector)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  const share = (outcome: string) =>
    `${counts.get(outcome) ?? 0} (${(((counts.get(outcome) ?? 0) / dueLike.length) * 100).toFixed(1)} %)`
  process.stdout.write(
    `${PHRASES}, ${dueLike.length} due-like: read ${share('read')}, asked with that meaning first ${share('asked')}, offered later ${share('offered')}, ` +
      `not saved without it ${share('unsaved')}, taken otherwise ${share('otherwise')}\n`,
  )
}
printVectors(files, zoneResolver)
