import { idsIn } from '../embedded/src/specification.ts'

/** A test file: its path below the root, with slashes, and what stands in it. */
export type TestFile = { path: string; text: string }
/** What vitest's own JSON reporter says. */
export type Report = {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}
/** One scenario: which service, through which client, by which call or endpoint, and how it went. */
export type Row = {
  service: string
  client: string
  call: string
  scenario: string
  result: string
  /** Of the service's SPEC, as its titles name them. */
  ids: string[]
}

/**
 * Which files belong to which service: those of its `conformance/` folder, and the protocol tests that use its SDK or are named after it.
 * Nothing is listed by hand, so that a new file is in the table without anybody's doing.
 */
export function servicesOf(files: readonly TestFile[]): Map<string, string[]> {
  const services = new Map<string, string[]>()
  for (const file of files) {
    const service = folderOf(file)
    if (service) services.set(service, [...(services.get(service) ?? []), file.path])
  }
  for (const file of files) {
    const service = folderOf(file) ? null : serviceIn(file, [...services.keys()])
    if (service) services.get(service)?.push(file.path)
  }
  return new Map([...services].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The rows of a run, in the order of its files; `root` is what the reporter's absolute paths begin with. */
export function rowsOf(report: Report, files: readonly TestFile[], root: string): Row[] {
  const owners = new Map(
    [...servicesOf(files)].flatMap(([service, paths]) => paths.map((path) => [path, service] as const)),
  )
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return report.testResults
    .flatMap(({ name, assertionResults }) => {
      const path = name.replaceAll('\\', '/').slice(root.length)
      const service = owners.get(path)
      if (!service) return []
      const file = { path, text: texts.get(path) ?? '' }
      const row = (titles: string[]) => ({ service, client: clientOf(service, file, titles.join(' ')) })
      // A file that ended before its first test has nothing to tell, and must not be missed for that.
      if (assertionResults.length === 0)
        return [{ ...row([]), call: '–', scenario: `${path} could not be run`, result: 'failed', ids: [] }]
      return assertionResults.map(({ ancestorTitles, title, status }) => ({
        ...row(ancestorTitles),
        ...callOf(ancestorTitles, title),
        result: status,
        ids: idsIn([...ancestorTitles, title].join(' ')),
      }))
    })
    .toSorted((a, b) => compare(`${a.service} ${a.client}`, `${b.service} ${b.client}`))
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ service, client, call, scenario, result }) => [service, client, call, scenario, result])
  return aligned([['service', 'client', 'call or endpoint', 'scenario', 'result'], ...lines])
}

/** How many of each service and client passed, and of all. */
export function countsOf(rows: readonly Row[]): string {
  const groups = Map.groupBy(rows, ({ service, client }) => `${service}\n${client}`)
  const line = (name: readonly string[], of: readonly Row[]) => {
    const passed = of.filter(({ result }) => result === 'passed').length
    return [...name, `${passed} passed`, `${of.length - passed} not`]
  }
  return aligned([
    ...[...groups].map(([name, of]) => line(name.split('\n'), of)),
    line(['all', `${new Set(rows.map(({ client }) => client)).size} clients`], rows),
  ])
}

/**
 * Which rules of a service's SPEC are shown through which official client, and how often that passed; `own`: the ids that its other tests name.
 * A rule that no client shows is there as well.
 */
export function rulesTable(
  rows: readonly Row[],
  service: string,
  rules: readonly string[],
  own: readonly string[],
): string {
  const ofService = rows.filter((row) => row.service === service)
  const clients = [...new Set(ofService.map(({ client }) => client))]
  const cell = (id: string, client: string) => {
    const shown = ofService.filter((row) => row.client === client && row.ids.includes(id))
    const passed = shown.filter(({ result }) => result === 'passed').length
    return shown.length === 0 ? '·' : passed === shown.length ? String(passed) : `${passed} of ${shown.length}`
  }
  const line = (id: string) => [
    id,
    ...clients.map((client) => cell(id, client)),
    String(own.filter((one) => one === id).length),
  ]
  return aligned([[service, ...clients, 'tests of its own'], ...[...new Set(rules)].map(line)])
}

const folderOf = ({ path }: TestFile) => /^embedded\/src\/(\w+)\/conformance\//.exec(path)?.[1] ?? null

function serviceIn({ path, text }: TestFile, services: readonly string[]): string | null {
  const name = path.split('/').at(-1) ?? ''
  // What every protocol test signs in or prepares with says nothing about what it is for.
  const own = services.filter((service) => !['auth', 'firestore'].includes(service))
  return own.find((one) => name.startsWith(one)) ?? own.find((one) => text.includes(`from 'firebase/${one}'`)) ?? null
}

/** Who asks, by what the outermost title says of it and what the file imports. */
function clientOf(service: string, { path, text }: TestFile, titles: string): string {
  if (service === 'payments') return 'stripe in Node'
  const inPage = /chromium|browser/i.test(path) || /from '\.\/[\w-]*(chromium|browser)[\w-]*\.ts'/.test(text)
  if (inPage || /in Chromium/.test(titles)) return `firebase/${service} in Chromium`
  const packages = [
    ...(/^(?:import\b.*|\}) from 'firebase-admin\//m.test(text) ? [`firebase-admin/${service}`] : []),
    ...(/^(?:import\b.*|\}) from 'firebase\//m.test(text) ? [`firebase/${service}`] : []),
  ]
  return packages.length > 0 ? `${packages.join(' and ')} in Node` : 'HTTP'
}

/**
 * The call of a title: `endpoint × call, call does…`, `call, call: does…` or `METHOD /path does…`; for others the titles above it, without
 * the one that names the client. Ids of rules (`[S01]`) are left out.
 */
function callOf(ancestors: readonly string[], title: string): { call: string; scenario: string } {
  const plain = title.replaceAll(/ ?\[\w+\] ?/g, ' ').trim()
  for (const form of titleForms) {
    const [, call, scenario] = form.exec(plain) ?? []
    if (call && scenario) return { call, scenario }
  }
  const above = ancestors
    .map((one) =>
      one.replace(/^(?:the official [\w ]*SDK|firebase\S*)(?: (?:in|for) (?:Node|Chromium))?(?:: | |$)/, ''),
    )
    .filter((one) => one !== '')
  return { call: above.join(', ') || '–', scenario: plain }
}

const one = '(?!(?:an?|the|no|of|with)\\b)[A-Za-z][\\w.]*'
const names = `${one}(?:, ${one})*`
const titleForms = [
  new RegExp(`^(\\S+ × ${names}) (.+)$`),
  /^(\S+) × (.+)$/,
  new RegExp(`^(${names}): (.+)$`),
  /^((?:GET|POST|PUT|PATCH|DELETE) \S+) (.+)$/,
]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}
