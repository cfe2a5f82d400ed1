import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { obligationOf, rowsOf, type Sheet } from '@duebook/contract/sheets'
import { drawnWrites } from '../edits/drawnWrites.ts'
import { waitingEdits } from '../edits/waitingEdits.ts'
import type { QuerySnapshot } from '../sdk/firestoreSdk.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { millis } from '../sync/unsentWrites.ts'
import type { ObligationRecord } from './obligations.ts'
import { merged } from './order.ts'
import { byNextDue, completed, isWhole, recordOf } from './watchObligations.ts'
import { rowsHere } from './rowsHere.ts'
import { isConnected } from '../sync/connection.ts'

/** What changed so long before the newest change that a sheet has may not be in its sheet yet. */
const LATE_MS = 600_000
/** More than this changes within that time only where many are brought in at once; the rest is there as soon as its sheets are. */
const MOST_CHANGED = 500
/** A query may name this many documents. */
const MOST_IDS = 30

/** What stands of an obligation; `pending` while the service has not confirmed it. */
type Standing = { data: Obligation; pending: boolean }

/** All obligations of a large book: its sheets, what changed since, and what this device did meanwhile. The next due first. */
export function watchSheets(
  sdk: Sdk,
  bookId: string,
  next: (data: ObligationRecord[], fromCache: boolean) => void,
  failed: (error: { code: string }) => void,
): () => void {
  const { collection, db, documentId, limit, onSnapshot, orderBy, query, where } = sdk
  const book = bookIn(bookId, next, () => failed({ code: 'unavailable' }))
  const obligations = collection(db, paths.obligations(bookId))
  const stops = new Map<string, () => void>()
  const watch = (name: string, ...asked: Parameters<typeof query> extends [unknown, ...infer Rest] ? Rest : never) => {
    if (stops.has(name)) return
    book.awaits(name)
    const hear = (snapshot: QuerySnapshot) => book.changed(name, snapshot)
    stops.set(name, onSnapshot(query(obligations, ...asked), { includeMetadataChanges: true }, hear, failed))
  }
  const stopSheets = onSnapshot(
    collection(db, paths.sheets(bookId)),
    { includeMetadataChanges: true },
    (snapshot) => {
      // An empty cache on a first visit is not an empty book.
      if (snapshot.empty && snapshot.metadata.fromCache && isConnected()) return
      const { newest, apart } = book.sheets(snapshot)
      watch(
        'changed',
        where('updatedAt', '>', new Date(newest - LATE_MS)),
        orderBy('updatedAt', 'desc'),
        limit(MOST_CHANGED),
      )
      for (let from = 0; from < apart.length; from += MOST_IDS) {
        const ids = apart.slice(from, from + MOST_IDS)
        watch(ids.join(' '), where(documentId(), 'in', ids))
      }
      book.draw()
    },
    failed,
  )
  const leave = [waitingEdits.subscribe(book.draw), drawnWrites.subscribe(book.draw)]
  return () => {
    stopSheets()
    for (const stop of [...stops.values(), ...leave]) stop()
    book.close()
  }
}

/** Puts together what is known, and draws it once each part has said something. */
function bookIn(bookId: string, next: (data: ObligationRecord[], fromCache: boolean) => void, failed: () => void) {
  const sheets = new Map<string, SheetRead>()
  const queries = new Map<string, ReadonlyMap<string, Standing> | null>()
  const fromCache = new Map<string, boolean>()
  /** What the sheets say, completed and in order. */
  let base: Promise<readonly ObligationRecord[]> | null = null
  let drawing = 0

  const stands = (id: string): Standing | null => {
    for (const known of queries.values()) {
      const found = known?.get(id)
      if (found) return found
    }
    const data = [...sheets.values()].map(({ rows }) => rows.get(id)).find((one) => one !== undefined)
    return data ? { data, pending: false } : null
  }
  const draw = async () => {
    const turn = ++drawing
    if (!base || [...queries.values()].includes(null)) return
    const drawn = drawnWrites.get().filter((one) => one.bookId === bookId)
    const others = [...drawn, ...waitingEdits.get().filter((one) => one.bookId === bookId)]
    const touched = new Set([
      ...[...queries.values()].flatMap((known) => [...(known?.keys() ?? [])]),
      ...others.map(({ obligationId }) => obligationId),
    ])
    const gone = new Set(drawn.filter((one) => one.drawn === null).map(({ obligationId }) => obligationId))
    for (const known of queries.values()) for (const id of known?.keys() ?? []) gone.delete(id)
    const records = [...touched].flatMap((id) => {
      const one = gone.has(id) ? null : stands(id)
      return one ? [withDrawn(recordOf(one.data, bookId, id, one.pending), drawn)] : []
    })
    const [rest, changed] = await Promise.all([base, isWhole(records) ? records : completed(records)])
    if (turn !== drawing) return
    const all = merged(
      rest.filter(({ id }) => !touched.has(id)),
      changed.toSorted(byNextDue),
      byNextDue,
    )
    rowsHere.set(new Map(rowsHere.get()).set(bookId, new Map(all.map((one) => [one.id, one]))))
    next(all, [...fromCache.values()].includes(true))
  }

  return {
    /** Draws nothing before this one has answered. */
    awaits: (name: string) => void queries.set(name, null),
    changed(name: string, snapshot: QuerySnapshot) {
      const found = snapshot.docs.map(
        (one) => [one.id, { data: one.data() as Obligation, pending: one.metadata.hasPendingWrites }] as const,
      )
      queries.set(name, new Map(found))
      fromCache.set(name, snapshot.metadata.fromCache)
      void draw().catch(failed)
    },
    /** Reads the sheets that are others now. `newest`: when anything that they have was changed last, in ms since 1970. */
    sheets(snapshot: QuerySnapshot): { newest: number; apart: string[] } {
      const [before, fresh]: [SheetRead[], SheetRead[]] = [[], []]
      for (const { doc, type } of snapshot.docChanges()) {
        const known = sheets.get(doc.id)
        if (known) before.push(known)
        if (type === 'removed') sheets.delete(doc.id)
        else {
          const read = readSheet(doc.data() as Sheet)
          sheets.set(doc.id, read)
          fresh.push(read)
        }
      }
      fromCache.set('sheets', snapshot.metadata.fromCache)
      const all = [...sheets.values()]
      // What stands in the others is the same, in the same order: to sort ten thousand after each change takes longer than a press may wait.
      base =
        base?.then(
          (known) => renewed(known, before, fresh),
          () => inOrder(all),
        ) ?? inOrder(all)
      return {
        newest: all.reduce((most, one) => Math.max(most, one.newest), 0),
        apart: all.flatMap(({ apart }) => apart),
      }
    },
    draw: () => void draw().catch(failed),
    close() {
      drawing++
      const others = new Map(rowsHere.get())
      others.delete(bookId)
      rowsHere.set(others)
    },
  }
}

/** `newest`: when anything in it was changed last, in ms since 1970. */
type SheetRead = { rows: ReadonlyMap<string, Obligation>; apart: readonly string[]; newest: number }

function readSheet(sheet: Sheet): SheetRead {
  const rows = new Map(Object.entries(rowsOf(sheet)).map(([id, row]) => [id, obligationOf(row)] as const))
  const newest = [...rows.values()].reduce((most, { updatedAt }) => Math.max(most, millis(updatedAt) ?? 0), 0)
  return { rows, apart: sheet.apart, newest }
}

/** What waits on this device is drawn over it. */
async function inOrder(sheets: readonly SheetRead[]): Promise<readonly ObligationRecord[]> {
  const records = sheets.flatMap(({ rows }) => [...rows].map(([id, data]) => recordOf(data, null, id, false)))
  return (isWhole(records) ? records : await completed(records)).toSorted(byNextDue)
}

async function renewed(
  known: readonly ObligationRecord[],
  before: readonly SheetRead[],
  fresh: readonly SheetRead[],
): Promise<readonly ObligationRecord[]> {
  if (before.length + fresh.length === 0) return known
  const stays = known.filter(({ id }) => !before.some(({ rows }) => rows.has(id)))
  return merged(stays, await inOrder(fresh), byNextDue)
}

function withDrawn(
  record: ObligationRecord,
  writes: readonly { obligationId: string; drawn: Partial<ObligationRecord> | null }[],
): ObligationRecord {
  const own = writes.filter(({ obligationId }) => obligationId === record.id)
  return own.length === 0 ? record : Object.assign({ ...record, pending: true }, ...own.map(({ drawn }) => drawn))
}
