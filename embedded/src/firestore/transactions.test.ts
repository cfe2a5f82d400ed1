import { expect, test } from 'vitest'
import { readQuery } from './query/query.ts'
import type { Database } from './stored.ts'
import { db, root } from './test-service.ts'
import { moveOn, openTransactions, rememberDocument, rememberQuery } from './transactions.ts'

const database: Database = { id: 1, name: db, root, prefix: Buffer.alloc(4) }
const query = readQuery(db, root, { from: [{ collectionId: 'c' }] })
const outcome = { writeResults: [{}], commitTime: '2026-11-28T09:00:00.000000Z' }

test('[TX3] Of a transaction that is committed its outcome is kept, and nothing of what it read', () => {
  const transactions = openTransactions()
  const transaction = transactions.begin(database, {}, 1, 0)
  const read = () => {
    rememberDocument(transaction, `${root}/c/a`, ['c', 'a'], null)
    rememberQuery(transaction, query, [])
  }
  read()
  expect([transaction.documents.size, transaction.queries.length]).toEqual([1, 1])
  transactions.settle(transaction, outcome)
  read()
  expect([transaction.documents.size, transaction.queries.length]).toEqual([0, 0])
  expect(transactions.find(database, transaction.id, 59_000).outcome).toBe(outcome)
})

test('[TX4] What is read after its commit is still of the moment of the other reads', () => {
  const transactions = openTransactions()
  const transaction = transactions.begin(database, {}, 1, 0)
  rememberDocument(transaction, `${root}/c/a`, ['c', 'a'], null)
  transactions.settle(transaction, outcome)
  moveOn(transaction, [], 2)
  expect(transaction.time).toBe(1)
})

test('[TX4] Transactions that have expired are forgotten while others begin', () => {
  const transactions = openTransactions()
  const [committed, , used] = [0, 1, 2].map(() => transactions.begin(database, {}, 1, 0))
  transactions.settle(committed!, outcome)
  transactions.find(database, used!.id, 59_000)
  // Its commit may have been asked for before, and wait.
  transactions.begin(database, {}, 1, 100_000)
  expect(transactions.count()).toBe(4)
  transactions.begin(database, {}, 1, 125_000)
  expect(transactions.count()).toBe(3)
  // The clock was moved back.
  const back = transactions.begin(database, {}, 1, -1_000_000)
  transactions.begin(database, {}, 1, 1_000_000)
  expect(transactions.count()).toBe(1)
  expect(() => transactions.find(database, back.id, 1_000_000)).toThrow('expired')
})
