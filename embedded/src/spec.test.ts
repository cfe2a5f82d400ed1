import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { idsIn, rulesIn } from './specification.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
const specifications = globSync('**/SPEC.md', { cwd: source })
/** The folder right below this one: a service, with all its specifications. */
const serviceOf = (file: string) => file.split(sep)[0]
/** Tests of the whole process: they stand beside the services, those of the operator's pages in a folder of their own. */
const isOfAll = (file: string) => !file.includes(sep) || serviceOf(file) === 'operator-pages'
const tests = globSync('**/*.test.ts', { cwd: source })

const rulesOf = (specification: string) => rulesIn(readFileSync(join(source, specification), 'utf8'))
const contentOf = (file: string) => readFileSync(join(source, file), 'utf8')

it.each(specifications)('every rule of %s has a test with its id', (specification) => {
  const rules = rulesOf(specification)
  expect(rules.length).toBeGreaterThan(0)
  const beside = tests.filter((file) => serviceOf(file) === serviceOf(specification) || isOfAll(file))
  const proved = new Set(beside.flatMap((file) => idsIn(contentOf(file))))
  expect(rules.filter((rule) => !proved.has(rule))).toEqual([])
})

const specified = tests.filter((file) => specifications.some((one) => serviceOf(one) === serviceOf(file)))
it.each(specified)('every id in the titles of %s is a rule of its service', (file) => {
  const known = new Set(specifications.filter((one) => serviceOf(one) === serviceOf(file)).flatMap(rulesOf))
  expect(idsIn(contentOf(file)).filter((id) => !known.has(id))).toEqual([])
})
