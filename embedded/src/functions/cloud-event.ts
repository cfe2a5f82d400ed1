import type { Commit, DocumentCommit } from '../firestore/service.ts'
import type { DocumentChange, Trigger } from './wire/endpoint.ts'

/** What happened to a document, or null when nothing that an observer could see did. */
export function changeOf({ before, after }: DocumentCommit): Exclude<DocumentChange, 'written'> | null {
  if (before && after) return sameFields(before.fields, after.fields) ? null : 'updated'
  return after ? 'created' : before ? 'deleted' : null
}

/** The CloudEvent for one changed document, in JSON form (functions facts, section 5). The id is the same however often it is sent. */
export function cloudEvent(
  commit: Commit,
  change: DocumentCommit,
  position: number,
  trigger: Trigger & { kind: 'document' },
): object {
  const document = documentPath(change.name)
  return {
    specversion: '1.0',
    id: `${commit.sequence}-${position}`,
    source: `//firestore.googleapis.com/projects/${commit.project}/databases/${commit.database}`,
    type: `google.cloud.firestore.document.v1.${trigger.change}${trigger.withAuthContext ? '.withAuthContext' : ''}`,
    time: commit.commitTime,
    subject: `documents/${document}`,
    datacontenttype: 'application/json',
    project: commit.project,
    location: 'us-central1',
    database: commit.database,
    namespace: '(default)',
    document,
    ...(trigger.withAuthContext ? { authtype: 'unknown' } : {}),
    data: { ...(change.after ? { value: change.after } : {}), ...(change.before ? { oldValue: change.before } : {}) },
  }
}

/** The same for a function of generation 1: two arguments, and the words of that time. */
export function legacyDocumentEvent(
  commit: Commit,
  change: DocumentCommit,
  position: number,
  trigger: Trigger & { kind: 'document' },
): object {
  const words = { created: 'create', updated: 'update', deleted: 'delete', written: 'write' } as const
  return {
    data: { ...(change.after ? { value: change.after } : {}), ...(change.before ? { oldValue: change.before } : {}) },
    context: {
      eventId: `${commit.sequence}-${position}`,
      timestamp: commit.commitTime,
      eventType: `providers/cloud.firestore/eventTypes/document.${words[trigger.change]}`,
      resource: change.name,
    },
  }
}

/** The path below `documents/` of a full document name. */
export function documentPath(name: string): string {
  return name.split('/').slice(5).join('/')
}

/** Key order carries no meaning in a document. */
function sameFields(one: unknown, other: unknown): boolean {
  return canonical(one ?? {}) === canonical(other ?? {})
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
