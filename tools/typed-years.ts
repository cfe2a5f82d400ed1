// `npm run check`, "years in tests": a test whose clock is real makes its own day, because one that is typed passes by.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Where a year is typed although the clock is real, as `file:line`; `path` is the file's place in the project. */
export function typedYears(path: string, text: string): string[] {
  if (!clockIsReal(path, text)) return []
  const lines = text.split('\n')
  if (reasoned.test(lines[0] ?? '')) return []
  return lines.flatMap((line, index) => {
    const excused = reasoned.test(line) || reasoned.test(lines[index - 1] ?? '')
    return year.test(withoutRemarks(line)) && !excused ? [`${path}:${index + 1}`] : []
  })
}

/** A year that has nothing to do with today says why, on its line or the one above; in the first line it is said for the whole file. */
const reasoned = /\/\/ Any year: \w/
/** Not the 2000 and 2048 of sizes, unless a month follows. */
const year = /(?<![\da-z])20(?:[1-3]\d(?!\d)|\d\d-\d\d)/

function clockIsReal(path: string, text: string): boolean {
  if (path.startsWith('embedded/src/payments/conformance/')) return false // Its world sets the clock.
  if (/^e2e\/|\/conformance\/|\.process\.test\.ts$/.test(path)) return true
  return /\.test\.tsx?$/.test(path) && /\bDate\.now\b|new Date\(\)|-under-test\.ts'|\/world\.ts'/.test(text)
}

const withoutRemarks = (line: string) => (/^\s*\/?\*/.test(line) ? '' : line.replace(/(^|\s)\/\/ .*/, ''))

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:\.|node_modules$|dist$)/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const found = sourcesIn(root).flatMap((path) =>
    typedYears(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')),
  )
  for (const place of found)
    process.stdout.write(
      `${place} types a year although the clock is real: take a day from e2e/product/days.ts or set the clock, or say “// Any year: why”.\n`,
    )
  process.exitCode = found.length === 0 ? 0 : 1
}
