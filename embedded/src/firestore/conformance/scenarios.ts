import type { DocumentData, Firestore, QueryConstraint } from 'firebase/firestore'

/**
 * What an application does with the SDK, each as one self-contained function of the SDK and two instances with their own connections:
 * the same text runs in Node and, as text, in a page. The answers are plain values to be compared.
 */
type Sdk = typeof import('firebase/firestore')

export async function documents(f: Sdk, a: Firestore, _b: Firestore) {
  const ref = f.doc(a, 'documents/é😀')
  const read = async () => (await f.getDocFromServer(ref)).data()
  await f.setDoc(ref, {
    text: '😀é\u0000',
    none: null,
    deep: { list: [1, { x: 1.5 }] },
    bytes: f.Bytes.fromBase64String('AP8='),
    at: new f.GeoPoint(1, -2),
    self: ref,
    n: NaN,
  })
  const first = await read()
  await f.setDoc(ref, { deep: { more: true } }, { merge: true })
  await f.updateDoc(ref, {
    text: f.deleteField(),
    count: f.increment(2),
    tags: f.arrayUnion('a', 'b'),
    when: f.serverTimestamp(),
    'deep.list': f.deleteField(),
  })
  await f.updateDoc(ref, { count: f.increment(1.5), tags: f.arrayRemove('a') })
  const second = await read()
  const added = await f.addDoc(f.collection(a, 'documents'), { n: 1 })
  const missing = await f.updateDoc(f.doc(a, 'documents/none'), { n: 1 }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  const batch = f.writeBatch(a)
  batch.set(f.doc(a, 'documents/b1'), { n: 1 }).delete(ref)
  await batch.commit()
  return {
    text: first?.['text'],
    nan: Number.isNaN(first?.['n']),
    bytes: first?.['bytes'].toBase64(),
    self: first?.['self'].path,
    deep: second?.['deep'],
    count: second?.['count'],
    tags: second?.['tags'],
    when: second?.['when'] instanceof f.Timestamp,
    gone: 'text' in (second ?? {}),
    added: added.id.length,
    missing,
    deleted: !(await f.getDocFromServer(ref)).exists(),
    size: (await f.getDocsFromServer(f.collection(a, 'documents'))).size,
  }
}

export async function listening(f: Sdk, a: Firestore, b: Firestore) {
  const seen: string[] = []
  let told = () => {}
  const until = async (wanted: string) => {
    while (seen.at(-1) !== wanted) await new Promise<void>((resolve) => (told = resolve))
  }
  const query = f.query(f.collection(b, 'listening'), f.where('open', '==', true), f.orderBy('n'))
  const stop = f.onSnapshot(query, (snapshot) => {
    if (snapshot.metadata.fromCache) return
    seen.push(snapshot.docs.map((document) => `${document.id}${document.data()['n']}`).join(' '))
    told()
  })
  await until('')
  await f.setDoc(f.doc(a, 'listening/x'), { open: true, n: 2 })
  await until('x2')
  await f.setDoc(f.doc(a, 'listening/y'), { open: true, n: 1 })
  await until('y1 x2')
  await f.updateDoc(f.doc(a, 'listening/x'), { open: false })
  await until('y1')
  await f.deleteDoc(f.doc(a, 'listening/y'))
  await until('')
  await f.disableNetwork(b)
  const offline = f.setDoc(f.doc(b, 'listening/late'), { open: true, n: 9 })
  await f.setDoc(f.doc(a, 'listening/z'), { open: true, n: 3 })
  await f.enableNetwork(b)
  await offline
  await until('z3 late9')
  stop()
  return seen.at(-1)
}

export async function queries(f: Sdk, a: Firestore, b: Firestore) {
  const all = f.collection(a, 'queries')
  const rows: Record<string, DocumentData> = {
    a: { n: 1, tags: ['x', 'y'], kind: 'p' },
    b: { n: 2, tags: ['y'], kind: 'q' },
    c: { n: 3, tags: [], kind: 'p' },
    d: { n: 4.5, tags: ['z'], kind: null },
  }
  const batch = f.writeBatch(a)
  for (const [id, row] of Object.entries(rows)) batch.set(f.doc(all, id), row)
  batch.set(f.doc(a, 'other/o/queries/e'), { n: 5 })
  await batch.commit()
  const ids = async (...constraints: QueryConstraint[]) =>
    (await f.getDocsFromServer(f.query(all, ...constraints))).docs.map(({ id }) => id).join('')
  const { where, orderBy } = f
  const any = f.query(all, f.or(where('n', '==', 1), where('kind', '==', 'q')))
  const without = f.query(all, f.or(where('kind', '==', 'q'), where('n', 'not-in', [1, 2, 3])))
  // The SDK itself would find the null that it still holds, and ask for ever why the server did not: so by one that holds nothing.
  const withNull = await f.getDocsFromServer(f.query(f.collection(b, 'queries'), where('kind', 'in', [null, NaN, 'q'])))
  const aggregate = await f.getAggregateFromServer(all, { count: f.count(), sum: f.sum('n'), average: f.average('n') })
  return {
    equal: await ids(where('n', '==', 2)),
    notEqual: await ids(where('n', '!=', 2)),
    less: await ids(where('n', '<', 2)),
    atMost: await ids(where('n', '<=', 2)),
    more: await ids(where('n', '>', 2)),
    atLeast: await ids(where('n', '>=', 3)),
    in: await ids(where('n', 'in', [1, 4.5])),
    notIn: await ids(where('n', 'not-in', [1, 2])),
    contains: await ids(where('tags', 'array-contains', 'y')),
    containsAny: await ids(where('tags', 'array-contains-any', ['x', 'z'])),
    isNull: await ids(where('kind', '==', null)),
    isNotNull: await ids(where('kind', '!=', null), orderBy('kind')),
    inWithNull: withNull.docs.map(({ id }) => id).join(''),
    inArrays: await ids(where('tags', 'in', [['y'], []])),
    notInArrays: await ids(where('tags', 'not-in', [['y'], ['x', 'y']])),
    containsAnyOrNull: await ids(where('tags', 'array-contains-any', [null, 'z'])),
    or: (await f.getDocsFromServer(any)).docs.map(({ id }) => id).join(''),
    orNotIn: (await f.getDocsFromServer(without)).docs.map(({ id }) => id).join(''),
    page: await ids(orderBy('n', 'desc'), f.startAfter(4.5), f.limit(2)),
    last: await ids(orderBy('n'), f.limitToLast(2)),
    group: (await f.getDocsFromServer(f.query(f.collectionGroup(a, 'queries')))).size,
    groupCount: (await f.getCountFromServer(f.collectionGroup(a, 'queries'))).data().count,
    aggregate: aggregate.data(),
    count: (await f.getCountFromServer(f.query(all, where('n', '>', 1)))).data().count,
  }
}

export async function refusals(f: Sdk, a: Firestore, _b: Firestore) {
  const all = f.collection(a, 'refusals')
  const { where, orderBy, documentId } = f
  const told = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  const asked = (...constraints: QueryConstraint[]) => told(f.getDocsFromServer(f.query(all, ...constraints)))
  const ref = f.doc(all, 'x')
  await f.setDoc(ref, { n: 1 })
  const six = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`sum${index}`, f.sum(`n${index}`)]))
  const counted = await f.getAggregateFromServer(all, six).catch((error: Error) => error.message)
  return {
    deletedThenUpdated: await told(f.writeBatch(a).delete(ref).update(ref, { n: 2 }).commit()),
    afterName: await asked(orderBy(documentId()), orderBy('n')),
    afterNameUnsaid: await asked(where('n', '!=', 2), orderBy(documentId())),
    keyBesideInequality: await asked(where('n', '>', 0), where(documentId(), '==', 'x')),
    twice: await asked(orderBy('n'), orderBy('n', 'desc')),
    elevenRanges: await asked(...Array.from({ length: 11 }, (_, index) => where('n', '>', index))),
    tenRanges: await asked(...Array.from({ length: 10 }, (_, index) => where('n', '>', index))),
    sixAggregations: String(counted).includes('maximum number of aggregations'),
    kept: (await f.getDocFromServer(ref)).data(),
  }
}

export async function transactions(f: Sdk, a: Firestore, b: Firestore) {
  const path = 'transactions/counter'
  await f.setDoc(f.doc(a, path), { n: 0 })
  const add = (db: Firestore) =>
    f.runTransaction(db, async (transaction) => {
      const read = await transaction.get(f.doc(db, path))
      transaction.update(f.doc(db, path), { n: read.data()?.['n'] + 1 })
    })
  await Promise.all([add(a), add(b)])
  await Promise.all([
    f.updateDoc(f.doc(a, path), { n: f.increment(10) }),
    f.updateDoc(f.doc(b, path), { n: f.increment(10) }),
  ])
  return (await f.getDocFromServer(f.doc(a, path))).data()
}

export const expected = {
  documents: {
    text: '😀é\u0000',
    nan: true,
    bytes: 'AP8=',
    self: 'documents/é😀',
    deep: { more: true },
    count: 3.5,
    tags: ['b'],
    when: true,
    gone: false,
    added: 20,
    missing: 'not-found',
    deleted: true,
    size: 2,
  },
  listening: 'z3 late9',
  queries: {
    equal: 'b',
    notEqual: 'acd',
    less: 'a',
    atMost: 'ab',
    more: 'cd',
    atLeast: 'cd',
    in: 'ad',
    notIn: 'cd',
    contains: 'ab',
    containsAny: 'ad',
    isNull: 'd',
    isNotNull: 'acb',
    inWithNull: 'b',
    inArrays: 'bc',
    notInArrays: 'cd',
    containsAnyOrNull: 'd',
    or: 'ab',
    orNotIn: 'bd',
    page: 'cb',
    last: 'cd',
    group: 5,
    groupCount: 5,
    aggregate: { count: 4, sum: 10.5, average: 2.625 },
    count: 3,
  },
  refusals: {
    deletedThenUpdated: 'invalid-argument',
    afterName: 'invalid-argument',
    afterNameUnsaid: 'invalid-argument',
    keyBesideInequality: 'invalid-argument',
    twice: 'invalid-argument',
    elevenRanges: 'invalid-argument',
    tenRanges: 'done',
    sixAggregations: true,
    kept: { n: 1 },
  },
  transactions: { n: 22 },
}
