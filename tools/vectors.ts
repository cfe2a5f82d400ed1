// `npm run vectors -- FILE…`: the date engine against test vectors; the project's own copies by default.
import { alsoAnswer, printVectors, readVectors, runVectors } from '@duebook/domain/vectors'
import { answerPhrase } from './natural-language.ts'

const PHRASES = 'natural-language.json'
const files = process.argv.slice(2)
alsoAnswer(PHRASES, answerPhrase)
if (files.length === 0 || files.some((file) => file.endsWith(PHRASES))) {
  const dueLike = readVectors(files.find((file) => file.endsWith(PHRASES)) ?? PHRASES).filter(({ tags }) =>
    tags?.includes('due-like'),
  )
  const { passed } = runVectors(PHRASES, dueLike).informational
  process.stdout.write(
    `${PHRASES}, due-like: ${passed} of ${dueLike.length} (${((passed / dueLike.length) * 100).toFixed(1)} %)\n`,
  )
}
printVectors(files)
