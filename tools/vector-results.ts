import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alsoAnswer, readVectors, runVectors, vectorFiles } from '@duebook/domain/vectors'
import { zoneResolver } from '../functions/src/reminders/zone-resolver.ts'
import { answerPhrase } from './natural-language.ts'

/** Where the page “How our dates are checked” finds what came out; `npm run vectors -- --write` writes it anew. */
export const resultsFile = fileURLToPath(new URL('../web/src/front/vector-results.json', import.meta.url))

/** `agree` and `differ`: vectors on which other engines differ among themselves, or that are about more than dates. */
type VectorResult = { file: string; passed: number; failed: number; agree: number; differ: number }

/** Runs every vector that is kept here, and counts. */
export function vectorResults(): VectorResult[] {
  alsoAnswer('natural-language.json', answerPhrase)
  return vectorFiles().map((file) => {
    const { passed, failed, informational } = runVectors(file, readVectors(file), zoneResolver)
    return { file, passed, failed: failed.length, agree: informational.passed, differ: informational.failed }
  })
}

export const writeVectorResults = () => writeFileSync(resultsFile, `${JSON.stringify(vectorResults(), null, 2)}\n`)
