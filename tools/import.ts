// `npm run import -- --dry-run --context FILE --json OUT FILE…`: what files would become, without saving anything. The context says
// what the book holds: plain fields, or `{context, files: {name: {context, answers}}}`. Without `--json` it is told in lines.
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { beginsAsExport } from '../contract/src/archive/open-json.ts'
import { dryRun } from '../contract/src/import/dry-run.ts'
import { importLimits } from '../contract/src/import/limits.ts'
import type { Answers, DryRun } from '../contract/src/import/verdicts.ts'
import { zoneResolver } from '../functions/src/reminders/zone-resolver.ts'
import { archiveAt, ofArchive } from './import-archive.ts'
import { contextOf, type ContextFile } from './import-context.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, context: { type: 'string' }, json: { type: 'string' } },
})

if (!values['dry-run'] || positionals.length === 0) {
  process.stderr.write(
    'Use: npm run import -- --dry-run [--context FILE] [--json OUT] FILE…\nOnly a dry run is offered here.\n',
  )
  process.exit(2)
}

const archives = positionals.filter((path) => /\.zip$/i.test(path) || isOwnJson(path))
const given = (values.context ? JSON.parse(readFileSync(values.context, 'utf8')) : {}) as ContextFile
const files: Record<string, DryRun> = {}
for (const path of positionals.filter((one) => !archives.includes(one))) {
  const name = basename(path)
  files[name] = dryRun({ name, bytes: bytesOf(path) }, contextOf(given, name, zoneResolver), answersOf(name))
}
const books = Object.fromEntries(
  await Promise.all(archives.map(async (path) => [basename(path), await archiveAt(path)] as const)),
)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ files: { ...files, ...books } }, null, 1)}\n`)
else {
  for (const [name, found] of Object.entries(books)) process.stdout.write(`${name}: ${ofArchive(found)}\n`)
  for (const [name, found] of Object.entries(files)) process.stdout.write(`${name}: ${inWords(found)}\n`)
}

function answersOf(name: string): Answers {
  return given.files?.[name]?.answers ?? {}
}

/** Our own JSON is books, as the ZIP is; any other is a list. */
function isOwnJson(path: string): boolean {
  const begin = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    return beginsAsExport(begin.subarray(0, readSync(file, begin, 0, begin.length, 0)))
  } finally {
    closeSync(file)
  }
}

/** One byte more than is read is enough to refuse it. */
function bytesOf(path: string): Uint8Array {
  return statSync(path).size > importLimits.bytes * 20 ? new Uint8Array(importLimits.bytes + 1) : readFileSync(path)
}

function inWords(found: DryRun): string {
  if (found.refused) return `refused, ${found.refused.code}`
  const { add, here, needsYou, leftOut, questions } = found
  const asks = questions.filter(({ answer }) => answer === undefined).map(({ code }) => code)
  return `${add.length} will be added, ${here.length} are here already, ${needsYou.length} need you, ${leftOut.length} are left out${asks.length > 0 ? `; asked first: ${asks.join(', ')}` : ''}`
}
