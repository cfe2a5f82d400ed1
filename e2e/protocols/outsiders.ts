import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import type { Product } from '../product/start-product.ts'
import { bring, confirm, newTeam } from './book-people.ts'
import { leave, newPerson, type Person } from './person.ts'

/** Whose book it is; somebody in it; somebody with a book of their own who would like to see more; and somebody who is not signed in. */
export type Cast = { ada: Person; member: Person; mallory: Person; nobody: FirebaseApp }

export async function newCast(product: Product): Promise<Cast> {
  const ada = await newTeam(product, 'ada', 10)
  const mallory = await newTeam(product, 'mallory', 3)
  const member = await newPerson(product, 'member')
  await confirm(product, member)
  await bring(product, ada, member, 'member')
  return {
    ada,
    member,
    mallory,
    nobody: initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `nobody at ${product.port}`),
  }
}

/** Of a start that failed there may be none. */
export async function dismiss(cast: Cast | undefined): Promise<void> {
  if (!cast) return
  await leave(cast.ada, cast.member, cast.mallory)
  await deleteApp(cast.nobody)
}

/** Asks a callable as the official SDK does. */
export async function ask<
  Requests extends object,
  Answers extends Record<keyof Requests, unknown>,
  Name extends keyof Requests & string,
>(product: Product, by: { app: FirebaseApp }, name: Name, request: Requests[Name]): Promise<Answers[Name]> {
  const functions = getFunctions(by.app, `${product.origin}/duebook/us-central1`)
  return (await httpsCallable<Requests[Name], Answers[Name]>(functions, name)(request)).data
}
