import type { AccountEvent, AccountEvents } from '../auth/account-events.ts'
import type { Clock } from '../clock.ts'
import type { Commit, FirestoreService } from '../firestore/service.ts'
import type { StorageService } from '../storage/service.ts'
import type { ObjectEvent } from '../storage/stored-object.ts'
import { adminObject } from '../storage/wire/object-json.ts'
import { changeOf, cloudEvent, documentPath, legacyDocumentEvent } from './cloud-event.ts'
import { collectionOf, compileDocumentPattern } from './document-pattern.ts'
import type { Endpoint } from './wire/endpoint.ts'

/** What a function is told of one thing that happened. `body` is what the worker calls it with, as JSON. */
export type Told = { function: string; body: string }

/** A durable log of things that functions want to know of, read from a checkpoint on. */
export type EventSource = {
  name: 'firestore' | 'storage' | 'accounts'
  /** A page of the log after `sequence`, and what each entry tells whom; `more`: another may follow. */
  after(sequence: number): Promise<{ last: number; told: Told[]; more: boolean } | null>
  /** Where the log ends now: a folder that is new hears of what happens from now on, not of all that ever did. */
  end(): Promise<number>
  onNew(listener: () => void): () => void
}

export type SourceOptions = {
  project: string
  firestore: Pick<FirestoreService, 'commitsAfter' | 'onCommit'>
  storage: Pick<StorageService, 'eventsAfter' | 'lastEvent' | 'onEvent'>
  accounts: Pick<AccountEvents, 'after' | 'last' | 'onEvent'>
  clock: Clock
}

/** The logs that at least one of the functions listens to. */
export function sourcesFor(endpoints: Endpoint[], options: SourceOptions): EventSource[] {
  const listens = (kind: Endpoint['trigger']['kind']) => endpoints.some(({ trigger }) => trigger.kind === kind)
  return [
    ...(listens('document') ? [documentSource(() => endpoints, options)] : []),
    ...(listens('file') ? [fileSource(endpoints, options)] : []),
    ...(listens('account') ? [accountSource(endpoints, options)] : []),
  ]
}

/** `endpoints` may be others at each page; a list that is the same one is read once. */
export function documentSource(
  endpoints: () => readonly WatchingEndpoint[],
  { project, firestore }: Pick<SourceOptions, 'project' | 'firestore'>,
): EventSource {
  let of: readonly WatchingEndpoint[] | null = null
  let watching: ReturnType<typeof watchingOf> = []
  let collections: string[] | undefined
  const look = () => {
    const now = endpoints()
    if (now === of) return
    of = now
    watching = watchingOf(now)
    const ids = watching.map(({ trigger }) => collectionOf(trigger.pattern))
    collections = ids.every((id) => id !== null) ? ids : undefined
  }
  const toldOf = (commit: Commit): Told[] => {
    if (commit.project !== project) return []
    return commit.changes.flatMap((change, position) => {
      const kind = changeOf(change)
      const path = documentPath(change.name)
      return watching
        .filter(
          ({ trigger, matches }) =>
            kind &&
            (trigger.change === 'written' || trigger.change === kind) &&
            trigger.database === commit.database &&
            matches(path),
        )
        .map(({ endpoint, trigger }) => ({
          function: endpoint.name,
          body: JSON.stringify(
            endpoint.generation === 1
              ? legacyDocumentEvent(commit, change, position, trigger)
              : cloudEvent(commit, change, position, trigger),
          ),
        }))
    })
  }
  return {
    name: 'firestore',
    async after(sequence) {
      look()
      const commits = await firestore.commitsAfter(sequence, pageSize, collections)
      const last = commits.at(-1)
      return last ? { last: last.sequence, told: commits.flatMap(toldOf), more: true } : null
    },
    async end() {
      let end = 0
      for (;;) {
        const last = (await firestore.commitsAfter(end, 1000, [])).at(-1)
        if (!last) return end
        end = last.sequence
      }
    },
    onNew: (listener) => firestore.onCommit(listener),
  }
}

type WatchingEndpoint = Pick<Endpoint, 'name' | 'generation' | 'trigger'>

const watchingOf = (endpoints: readonly WatchingEndpoint[]) =>
  endpoints.flatMap((endpoint) => {
    const { trigger } = endpoint
    return trigger.kind === 'document' ? [{ endpoint, trigger, matches: compileDocumentPattern(trigger.pattern) }] : []
  })

function fileSource(endpoints: Endpoint[], { storage }: SourceOptions): EventSource {
  const toldOf = (event: ObjectEvent): Told[] =>
    endpoints
      .filter(
        ({ trigger }) =>
          trigger.kind === 'file' && trigger.bucket === event.object.bucket && trigger.change === event.change,
      )
      .map((endpoint) => ({ function: endpoint.name, body: JSON.stringify(fileEvent(event, endpoint.generation)) }))
  return fileSourceTelling(toldOf, storage)
}

export const fileSourceTelling = (
  toldOf: (event: ObjectEvent) => Told[],
  storage: SourceOptions['storage'],
): EventSource => ({
  name: 'storage',
  async after(sequence) {
    const events = storage.eventsAfter(sequence, pageSize)
    const last = events.at(-1)
    return last ? { last: last.sequence, told: events.flatMap(toldOf), more: events.length === pageSize } : null
  },
  end: async () => storage.lastEvent(),
  onNew: (listener) => storage.onEvent(listener),
})

export function fileEvent({ sequence, change, at, object }: ObjectEvent, generation: 1 | 2): object {
  const time = new Date(at).toISOString()
  const data = adminObject(object, 'https://www.googleapis.com')
  if (generation === 2)
    return {
      specversion: '1.0',
      id: `file-${sequence}`,
      source: `//storage.googleapis.com/projects/_/buckets/${object.bucket}`,
      type: `google.cloud.storage.object.v1.${change}`,
      subject: `objects/${object.name}`,
      time,
      datacontenttype: 'application/json',
      bucket: object.bucket,
      data,
    }
  return {
    data,
    context: {
      eventId: `file-${sequence}`,
      timestamp: time,
      eventType: `google.storage.object.${legacyFileChanges[change]}`,
      resource: {
        service: 'storage.googleapis.com',
        name: `projects/_/buckets/${object.bucket}/objects/${object.name}#${object.generation}`,
        type: 'storage#object',
      },
    },
  }
}

const legacyFileChanges = {
  finalized: 'finalize',
  deleted: 'delete',
  metadataUpdated: 'metadataUpdate',
  archived: 'archive',
} as const

function accountSource(endpoints: Endpoint[], { project, accounts, clock }: SourceOptions): EventSource {
  const toldOf = (event: AccountEvent): Told[] =>
    event.account.project !== project
      ? []
      : endpoints
          .filter(({ trigger }) => trigger.kind === 'account' && trigger.change === event.change)
          .map(({ name }) => ({ function: name, body: JSON.stringify(accountEvent(event, project, clock.now())) }))
  return accountSourceTelling(toldOf, accounts)
}

export const accountSourceTelling = (
  toldOf: (event: AccountEvent) => Told[],
  accounts: SourceOptions['accounts'],
): EventSource => ({
  name: 'accounts',
  async after(sequence) {
    const events = accounts.after(sequence, pageSize)
    const last = events.at(-1)
    return last ? { last: last.sequence, told: events.flatMap(toldOf), more: events.length === pageSize } : null
  },
  end: async () => accounts.last(),
  onNew: (listener) => accounts.onEvent(listener),
})

/** Generation 1 only: there is no other (functions facts, section 6). */
export function accountEvent({ sequence, change, account }: AccountEvent, project: string, now: number): object {
  return {
    data: {
      uid: account.uid,
      email: account.email ?? undefined,
      emailVerified: account.emailVerified,
      displayName: account.displayName ?? undefined,
      photoURL: account.photoUrl ?? undefined,
      phoneNumber: account.phoneNumber ?? undefined,
      disabled: account.disabled,
      metadata: {
        createdAt: new Date(account.createdAt).toISOString(),
        ...(account.lastLoginAt === null ? {} : { lastSignedInAt: new Date(account.lastLoginAt).toISOString() }),
      },
      customClaims: account.customAttributes === null ? {} : (JSON.parse(account.customAttributes) as object),
      providerData: account.providers.map(({ providerId, rawId, email, displayName, photoUrl }) => ({
        providerId,
        uid: rawId,
        email: email ?? undefined,
        displayName: displayName ?? undefined,
        photoURL: photoUrl ?? undefined,
      })),
    },
    context: {
      eventId: `account-${sequence}`,
      timestamp: new Date(now).toISOString(),
      eventType: `providers/firebase.auth/eventTypes/user.${change === 'created' ? 'create' : 'delete'}`,
      resource: `projects/${project}`,
      params: {},
    },
  }
}

const pageSize = 100
