import { downloading, listing, metadata } from './file-scenarios.ts'
import { ruling } from './rule-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { naming, uploading } from './upload-scenarios.ts'

/** All that the web SDK is asked to do, by its subject. */
export const scenariosBySubject: [subject: string, scenarios: Scenario[]][] = [
  ['uploading', uploading],
  ['naming', naming],
  ['metadata', metadata],
  ['downloading', downloading],
  ['listing', listing],
  ['ruling', ruling],
]
