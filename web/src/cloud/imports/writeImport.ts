import { importMark } from '@duebook/contract/import/mark'
import type { ImportLine, ImportRecord } from '@duebook/contract/import/record'
import { materialise } from '@duebook/contract/materialise'
import { paths } from '@duebook/contract/paths'
import { storedPlan } from '@duebook/contract/reminder-plan'
import type { CalendarDate } from '@duebook/domain'
import { isOfSeveral } from '../books/isOfSeveral.ts'
import { seenIn } from '../books/seenIn.ts'
import { isCounted } from '../obligations/activeList.ts'
import type { ObligationDraft } from '../obligations/addObligation.ts'
import { loadCalendars } from '../obligations/calendars.ts'
import { loadFirestore } from '../sdk/load.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { isThere, orStands } from '../sync/sentTwice.ts'
import { send } from '../sync/sync.ts'
import { partName } from './imports.ts'
import { runningNow, tellRunning } from './running.ts'

type Where = { bookId: string; uid: string; today: CalendarDate }
export type NewLine = Extract<ImportLine, { verdict: 'add' }>
type DraftOf = (line: NewLine) => ObligationDraft

/** So many are added in one commit: few enough that a slow line tells how far it is. */
const AT_ONCE = 40
/** A document of lines holds no more letters than the rules let through. */
const MOST_LETTERS = 290_000
/** A commit may take ten megabytes. */
const PARTS_AT_ONCE = 8

const newImportId = ({ collection, db, doc }: Sdk, bookId: string) => doc(collection(db, paths.imports(bookId))).id

/**
 * Writes down what becomes of a file, then adds what it gives: so what breaks off can be finished on any device, without the file. Settles once
 * it is begun; the rest goes on whatever screen is looked at (`useRunning`).
 */
export async function beginImport(
  where: Where,
  about: Pick<ImportRecord, 'file' | 'size' | 'sha256' | 'format' | 'counts'>,
  lines: readonly ImportLine[],
  draftOf: DraftOf,
): Promise<string> {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const { bookId, uid } = where
  const importId = newImportId(sdk, bookId)
  const texts = inParts(lines)
  const whose = { concerns: [uid] }
  const record = {
    ...about,
    ...whose,
    by: uid,
    at: serverTimestamp(),
    changedAt: serverTimestamp(),
    parts: texts.length,
    state: 'writing',
    kept: [],
  } satisfies ImportRecord
  const begun = async () => {
    for (let from = 0; from < texts.length; from += PARTS_AT_ONCE) {
      const batch = writeBatch(db)
      if (from === 0) batch.set(doc(db, paths.import(bookId, importId)), record)
      texts.slice(from, from + PARTS_AT_ONCE).forEach((text, n) => {
        batch.set(doc(db, `${paths.importLines(bookId)}/${partName(importId, from + n)}`), { importId, text, ...whose })
      })
      const path = `${paths.importLines(bookId)}/${partName(importId, from)}`
      await orStands(() => batch.commit(), { bookId, path }, isThere)
    }
  }
  run(where, importId, about.file, lines.filter(isNew), { draftOf, begun })
  return importId
}

/** Adds what an import that broke off did not come to. */
export function finishImport(
  where: Where,
  { id, file }: { id: string; file: string },
  lines: readonly ImportLine[],
  draftOf: DraftOf,
) {
  run(where, id, file, lines.filter(isNew), { draftOf })
}

export const isNew = (line: ImportLine): line is NewLine => line.verdict === 'add'

/** What `run` does, with what the service says told where everybody can see it. */
function run(
  where: Where,
  importId: string,
  file: string,
  lines: readonly NewLine[],
  { draftOf, begun }: { draftOf: DraftOf; begun?: () => Promise<void> },
) {
  if (runningNow(importId)) return
  let stopped = false
  const told = (done: number, code?: string) =>
    tellRunning(importId, {
      doing: 'adds',
      file,
      done,
      of: lines.length,
      stop: () => (stopped = true),
      ...(code !== undefined && { code }),
    })
  told(0)
  let added = 0
  const work = async () => {
    await begun?.()
    const sdk = await loadFirestore()
    const { db, doc, serverTimestamp, writeBatch } = sdk
    await loadCalendars(lines.map(({ schedule }) => schedule))
    const open = begun ? lines : await missing(sdk, where.bookId, lines)
    told((added = lines.length - open.length))
    for (let at = 0; at < open.length && !stopped; at += AT_ONCE) {
      const some = open.slice(at, at + AT_ONCE)
      await addSome(sdk, where, importId, some, draftOf)
      told((added += some.length))
    }
    if (!stopped) {
      const at = doc(db, paths.import(where.bookId, importId))
      const applied = { state: 'applied', changedAt: serverTimestamp() }
      const say = () => writeBatch(db).update(at, applied).commit()
      await orStands(say, { bookId: where.bookId, path: at.path }, (fields) => fields?.state === 'applied')
    }
    tellRunning(importId, null)
  }
  const done = work().catch((error: { code?: string }) => told(added, error.code ?? 'unknown'))
  // Counted among what is not saved yet for as long as it goes on; a refusal is told beside the import.
  send(`Importing ${file}`, () => done)
}

async function addSome(sdk: Sdk, where: Where, importId: string, lines: readonly NewLine[], draftOf: DraftOf) {
  try {
    await commit(sdk, where, importId, lines, draftOf)
  } catch (error) {
    // Another tab, or this one before it was closed, may have added some of them: those are not added again.
    const open = await missing(sdk, where.bookId, lines)
    if (open.length === lines.length) throw error
    if (open.length > 0) await commit(sdk, where, importId, open, draftOf)
  }
}

async function commit(
  sdk: Sdk,
  { bookId, uid, today }: Where,
  importId: string,
  lines: readonly NewLine[],
  draftOf: DraftOf,
) {
  const { arrayUnion, db, doc, serverTimestamp, writeBatch } = sdk
  const [counted, several] = await Promise.all([isCounted(sdk, bookId), isOfSeveral(sdk, bookId).catch(() => false)])
  const batch = writeBatch(db)
  const active: string[] = []
  for (const line of lines) {
    const draft = draftOf(line)
    const next = materialise(draft, [], today)
    if (next.status === 'active') active.push(line.id)
    batch.set(doc(db, paths.obligation(bookId, line.id)), {
      ...draft,
      reminderPlan: storedPlan(draft.reminderPlan),
      ...next,
      import: importMark(importId, line.n),
      // Until the server says whom it concerns.
      ...(several && { concerns: [uid] }),
      createdBy: uid,
      createdAt: serverTimestamp(),
      updatedBy: uid,
      updatedAt: serverTimestamp(),
    })
  }
  if (counted && active.length > 0) batch.update(doc(db, paths.book(bookId)), { active: arrayUnion(...active) })
  // One commit has all of them or none.
  const path = paths.obligation(bookId, lines[0]?.id ?? '')
  await orStands(() => batch.commit(), { bookId, path }, isThere)
}

/** Those that are not in the book, as the service says, or this device where that cannot be asked. Throws the documents' error. */
async function missing(sdk: Sdk, bookId: string, lines: readonly NewLine[]): Promise<NewLine[]> {
  const { documentId, getDocs, where } = sdk
  const asked = await seenIn(sdk, bookId)
  const there = new Set<string>()
  for (let at = 0; at < lines.length; at += MOST_ASKED) {
    const ids = lines.slice(at, at + MOST_ASKED).map(({ id }) => id)
    const { docs } = await getDocs(asked(paths.obligations(bookId), where(documentId(), 'in', ids)))
    for (const { id } of docs) there.add(id)
  }
  return lines.filter(({ id }) => !there.has(id))
}
/** A query asks for so many values at most. */
const MOST_ASKED = 30

function inParts(lines: readonly ImportLine[]): string[] {
  const parts: string[][] = [[]]
  let letters = 0
  for (const line of lines) {
    const text = JSON.stringify(line)
    if (letters + text.length > MOST_LETTERS && letters > 0) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)?.push(text)
    letters += text.length + 1
  }
  return parts.map((texts) => `[${texts.join(',')}]`)
}
