import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { StartError } from '../../embedded/src/startError.ts'

/** A database that speaks the documents' REST protocol: the vendor's, or ours by its private port. */
export type Place = { host: string; project: string; token: string }
type Line = { name?: string; fields?: unknown; createTime?: string; updateTime?: string }

const format = 'duebook documents 1'
const pageSize = 300
/** Of one commit: documents, and characters of them as JSON (the vendor takes 10 MiB). */
const [mostWrites, mostText] = [200, 6_000_000]

/**
 * Writes every document of a database as the JSON lines that `npm run restore -- --lines` reads, named as those of `project`. Page after page in
 * their order, so what is written meanwhile may be among them or not: nobody works there while it is moved. Returns how many there were.
 */
export async function takeDocuments(from: Place, to: string, project: string): Promise<number> {
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await once(out, 'open')
  const put = async (line: object) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  try {
    let documents = 0
    let last: string | null = null
    await put({ format, readTime: new Date().toISOString() })
    for (;;) {
      const found = await pageAfter(from, last)
      for (const { name = '', ...rest } of found) {
        await put(renamed({ name, fields: {}, ...rest }, from.project, project))
        last = name
        documents++
      }
      if (found.length < pageSize) break
    }
    await put({ documents })
    out.end()
    await finished(out)
    return documents
  } finally {
    out.destroy()
  }
}

async function pageAfter(at: Place, last: string | null): Promise<Line[]> {
  const structuredQuery = {
    from: [{ allDescendants: true }],
    orderBy: [{ field: { fieldPath: '__name__' } }],
    limit: pageSize,
    ...(last !== null && { startAt: { values: [{ referenceValue: last }], before: false } }),
  }
  const answered = (await ask(at, 'runQuery', { structuredQuery })) as { document?: Line }[]
  return answered.flatMap(({ document }) => document ?? [])
}

/** Sets every document of such lines in a database, in whose project they then are. Safe to run twice. Throws StartError with the line. */
export async function bringDocuments(from: string, to: Place): Promise<number> {
  let at = 0
  let documents = 0
  let said: number | null = null
  let writes: { update: Line }[] = []
  let text = 0
  const send = async () => {
    if (writes.length > 0) await ask(to, 'commit', { writes })
    writes = []
    text = 0
  }
  for await (const one of createInterface({ input: createReadStream(from, 'utf8'), crlfDelay: Infinity })) {
    const line = JSON.parse(one) as Line & { format?: string; documents?: number }
    if (++at === 1) {
      if (line.format !== format) throw new StartError(`${from}:1: the first line must say "format": "${format}".`)
    } else if (typeof line.documents === 'number') said = line.documents
    else {
      const project = /^projects\/([^/]+)\//.exec(line.name ?? '')?.[1]
      if (project === undefined) throw new StartError(`${from}:${at}: this names no document.`)
      const { name, fields } = renamed(line, project, to.project)
      if (text + one.length > mostText || writes.length >= mostWrites) await send()
      writes.push({ update: { name, fields } })
      text += one.length
      documents++
    }
  }
  await send()
  if (said !== documents)
    throw new StartError(`${from} is not whole: it holds ${documents} documents and says ${said}.`)
  return documents
}

/** Names and references are of the project that they are brought to. */
function renamed<One extends Line>(line: One, from: string, to: string): One {
  const [before, after] = [`projects/${from}/databases/(default)/`, `projects/${to}/databases/(default)/`]
  const moved = (name: string) => (name.startsWith(before) ? after + name.slice(before.length) : name)
  const is = JSON.parse(JSON.stringify(line), (key, value: unknown) =>
    key === 'referenceValue' && typeof value === 'string' ? moved(value) : value,
  ) as One
  return { ...is, name: moved(line.name ?? '') }
}

async function ask({ host, project, token }: Place, method: string, body: object): Promise<unknown> {
  const answer = await fetch(`${host}/v1/projects/${project}/databases/(default)/documents:${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new StartError(`${host} answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 500)}`)
  return answer.json()
}
