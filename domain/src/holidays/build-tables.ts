import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseDays } from '../days/civil.ts'
import { regionName } from './region-names.ts'
import { statusesOf } from './statuses.ts'

/** Writes `data/<region>.ts` and `all.ts` from a file of holidays: `node build-tables.ts holidays.json`. */
function main(path: string): void {
  const input = JSON.parse(readFileSync(path, 'utf8')) as {
    source: string
    range: string
    regions: Record<string, { weekend: number[]; days: Record<string, string> }>
  }
  const [from = '', to = ''] = input.range.split('..')
  const version = /HEAD-(\w+)/.exec(input.source)?.[1] ?? input.source
  const folder = new URL('data/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const ids = Object.keys(input.regions).sort()
  for (const id of ids) {
    const region = input.regions[id]
    if (!region) continue
    const names: string[] = []
    const statuses: string[] = []
    const days: string[] = []
    let last = parseDays(from) - 1
    const dated = Object.entries(region.days)
      .map(([date, name]) => ({ date, name }))
      .sort((a, b) => (a.date < b.date ? -1 : 1))
    const { days: named, proclaimedTo } = statusesOf(dated)
    for (const { date, name, status } of named) {
      let index = names.findIndex((one, i) => one === name && statuses[i] === status[0])
      if (index < 0) {
        index = names.push(name) - 1
        statuses.push(status.charAt(0))
      }
      days.push(`${(parseDays(date) - last).toString(36)}.${index.toString(36)}`)
      last = parseDays(date)
    }
    const table = {
      region: id,
      name: regionName(id),
      version,
      from,
      to,
      weekend: region.weekend,
      ...(proclaimedTo === null ? {} : { proclaimedTo }),
      names,
      statuses: statuses.join(''),
      days: days.join(' '),
    }
    const fields = Object.entries(table).map(([key, value]) => `  ${key}: ${literal(value)},`)
    writeFileSync(
      new URL(`${id}.ts`, folder),
      `// Made by build-tables.ts from ${input.source}. Not edited by hand.\nimport type { HolidayTable } from '../table.ts'\n\n` +
        `export const holidays: HolidayTable = {\n${fields.join('\n')}\n}\n`,
    )
  }
  writeFileSync(
    new URL('all.ts', import.meta.url),
    `// Made by build-tables.ts. Registers every region: for the functions and tests, too heavy for a browser.\n` +
      ids.map((id) => `import { holidays as ${constant(id)} } from './data/${id}.ts'\n`).join('') +
      `import { registerHolidays } from './registered.ts'\n\nfor (const table of [\n${ids.map((id) => `  ${constant(id)},\n`).join('')}]) registerHolidays(table)\n`,
  )
  writeFileSync(
    new URL('load.ts', import.meta.url),
    `// Made by build-tables.ts. One chunk per region, fetched when it is first asked for.\nimport type { HolidayTable } from './table.ts'\n\n` +
      `/** Loads a region's table for \`registerHolidays\`; the keys are all regions there are. */\n` +
      `export const HOLIDAY_LOADERS: Readonly<Record<string, RegionLoader>> = {\n` +
      ids
        .map((id) => `  ${literal(id)}: region(${literal(regionName(id))}, () => import('./data/${id}.ts')),\n`)
        .join('') +
      `}\n\n` +
      `type RegionLoader = { name: string; load: () => Promise<HolidayTable> }\n\n` +
      `function region(name: string, file: () => Promise<{ holidays: HolidayTable }>): RegionLoader {\n` +
      `  return { name, load: async () => (await file()).holidays }\n}\n`,
  )
}

function constant(id: string): string {
  return `holidays${id.replace('-', '')}`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`
}

main(process.argv[2] ?? '')
