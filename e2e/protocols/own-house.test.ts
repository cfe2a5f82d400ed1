import type { HouseAnswers, HouseRequests } from '@duebook/contract/house'
import { openArchive } from '@duebook/contract/archive/open-archive'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailLink,
  type User,
} from 'firebase/auth'
import { collection, doc, getDoc, getDocs, initializeFirestore, setDoc } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, uploadBytes } from 'firebase/storage'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIssuer, type IssuerUnderTest } from '../../embedded/src/auth/providers/issuer-under-test.ts'
import { askAccounts } from '../product/ask-accounts.ts'
import { sha256 } from '../../web/src/cloud/attachments/sha256.ts'
import { deletePerson, lookAtPerson } from '../../tools/person/delete-person.ts'
import { exportPerson } from '../../tools/person/export-person.ts'
import { findPerson } from '../../tools/person/operator.ts'
import { documents, owner } from '../product/as-server.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { ask, confirm } from './book-people.ts'
import { attachmentOf, bytesAt, describedBy, judged, picture, recordAt } from './attachment.ts'
import { addObligation, bookOf } from './documents.ts'
import { leave, newPerson, type Person } from './person.ts'

// A house of one's own that takes in whom its people invite: each door to a new account, and who speaks for the house.
const password = 'a long and quiet sentence'
let product: Product
let issuer: IssuerUnderTest
let ada: Person
let tom: User
const names = ['ada', 'eve']
/** Whose name Ada has here: of those who come at once, anybody may be first. */
let taken: string
const guests: FirebaseApp[] = []
const backups = mkdtempSync(join(tmpdir(), 'duebook-backups-'))
beforeAll(async () => {
  issuer = await startIssuer()
  product = await startProduct({
    flags: ['--web', 'none', '--practice-payments', 'no'],
    environment: {
      DUEBOOK_SIGN_UP: 'invitation',
      DUEBOOK_BACKUPS: backups,
      DUEBOOK_PROVIDERS: 'own',
      DUEBOOK_OIDC_OWN_ISSUER: issuer.issuer,
      DUEBOOK_OIDC_OWN_ID: 'our-id',
      DUEBOOK_OIDC_OWN_SECRET: 'ours',
      DUEBOOK_OIDC_OWN_NAME: 'Okafor family',
      DUEBOOK_OIDC_OWN_PROVES: 'yes',
    },
  })
  // Nobody is here yet, so whoever comes first comes in, and of several at once one.
  const comers = await Promise.allSettled(names.map((name) => newPerson(product, name)))
  const came = comers.flatMap((comer) => (comer.status === 'fulfilled' ? [comer.value] : []))
  expect(
    comers.flatMap((comer) => (comer.status === 'rejected' ? [String(comer.reason)] : [])),
    'who came a moment later',
  ).toEqual(names.slice(1).map(() => expect.stringContaining('New accounts are not open here.')))
  ada = came[0] as Person
  taken = names[comers.findIndex(({ status }) => status === 'fulfilled')] as string
})
afterAll(async () => {
  await leave(ada)
  await Promise.all(guests.map((one) => deleteApp(one)))
  await product?.stop()
  await issuer?.stop()
  rmSync(backups, { recursive: true, force: true })
})

const guest = (name: string) => {
  const app = initializeApp(
    { projectId: 'duebook', apiKey: 'duebook', authDomain: '127.0.0.1' },
    `${name} at ${product.port}`,
  )
  guests.push(app)
  const auth = getAuth(app)
  connectAuthEmulator(auth, product.origin, { disableWarnings: true })
  return auth
}
const tell = <N extends keyof HouseRequests>(app: FirebaseApp, name: N, request: HouseRequests[N]) =>
  httpsCallable<HouseRequests[N], HouseAnswers[N]>(
    getFunctions(app, `${product.origin}/duebook/us-central1`),
    name,
  )(request).then(({ data }) => data)
/** What leads in by mail, for somebody who has asked for it. */
const comeByMail = async (name: string) => {
  const auth = guest(name)
  const address = `${name}@okafor.example`
  await sendSignInLinkToEmail(auth, address, { url: `${product.origin}/sign-in/finish`, handleCodeInApp: true })
  const link = await until(
    async () =>
      (await product.messages())
        .filter(({ to }) => to === address)
        .flatMap(({ links }) => links)
        .find((one) => one.includes('mode=signIn')),
    `a link for ${address}`,
  )
  return signInWithEmailLink(auth, address, link)
}

describe('a house whose accounts are by invitation', () => {
  it('lets nobody in by a password, and says the same of an address that is invited, that is taken, and of any other', async () => {
    await setDoc(doc(ada.db, `books/${ada.uid}`), bookOf(ada.uid))
    await confirm(product, ada)
    await until(
      () => ask(product, ada, 'invite', { bookId: ada.uid, email: 'sam@okafor.example', role: 'member' }),
      'Sam to be invited',
    )
    const said = await Promise.all(
      ['sam', taken, 'mallory'].map(async (name) =>
        createUserWithEmailAndPassword(guest(`${name} again`), `${name}@okafor.example`, password).then(
          () => 'in',
          (error: { code: string; message: string }) => `${error.code} ${error.message}`,
        ),
      ),
    )
    expect(said[0]).toContain('New accounts are not open here.')
    expect(new Set(said).size).toBe(1)
  })

  it('lets nobody in without a name, by a number or by a mail that nobody sent for them', async () => {
    await expect(signInAnonymously(guest('nobody'))).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
    const { sessionInfo } = (await askAccounts(product.origin, 'sendVerificationCode', {
      phoneNumber: '+447700900123',
      recaptchaToken: 'none',
    })) as { sessionInfo?: string }
    const code = await until(
      async () => /\d{6}/.exec((await product.messages()).find(({ kind }) => kind === 'text')?.text ?? '')?.[0],
      'the code',
    )
    const byPhone = await askAccounts(product.origin, 'signInWithPhoneNumber', { sessionInfo, code })
    expect(byPhone.error?.message).toContain('BLOCKING_FUNCTION_ERROR_RESPONSE')
    await expect(comeByMail('mallory')).rejects.toThrow('New accounts are not open here.')
  })

  it('lets in whom somebody invited, once the address is proved to be theirs', async () => {
    const { user } = await comeByMail('sam')
    expect(user.email).toBe('sam@okafor.example')
  })

  it('lets in whom somebody invited by the family’s own identity server, and nobody else by it', async () => {
    await ask(product, ada, 'invite', { bookId: ada.uid, email: 'tom@okafor.example', role: 'member' })
    const come = (name: string) => {
      const claims = { sub: name, email: `${name}@okafor.example`, email_verified: true, name }
      const credential = new OAuthProvider('oidc.own').credential({ idToken: issuer.token(issuer.claims(claims)) })
      return signInWithCredential(guest(`${name} of the family`), credential)
    }
    await expect(come('uma')).rejects.toThrow('New accounts are not open here.')
    const { user } = await come('tom')
    tom = user
    expect([user.email, user.emailVerified]).toEqual(['tom@okafor.example', true])
  })

  it('is run by its first account, and nobody else speaks for it, whatever their token says', async () => {
    const sam = guests.find(({ name }) => name.startsWith('sam at')) as FirebaseApp
    expect(await tell(sam, 'seeHouse', {})).toMatchObject({ signUp: 'invitation', message: null, operator: false })
    await expect(tell(sam, 'tellHouse', { message: 'Send me money' })).rejects.toMatchObject({
      code: 'functions/permission-denied',
    })
    const token = (await getAuth(sam).currentUser?.getIdToken()) ?? ''
    const [header = '', claims = '', signature = ''] = token.split('.')
    const forged = {
      ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
      sub: ada.uid,
      user_id: ada.uid,
      operator: true,
    }
    const encoded = Buffer.from(JSON.stringify(forged)).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const bearer of [`${header}.${encoded}.${signature}`, `${unsigned}.${encoded}.`]) {
      const answer = await fetch(`${product.origin}/duebook/us-central1/tellHouse`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify({ data: { message: 'Send me money' } }),
      })
      expect(answer.status).toBe(401)
    }
    await expect(setDoc(doc(ada.db, 'house/operator'), { uid: ada.uid })).rejects.toMatchObject({
      code: 'permission-denied',
    })
    expect((await tell(ada.app, 'seeHouse', {})).operator).toBe(true)
    await tell(ada.app, 'tellHouse', { message: 'Away on Friday from 20:00 for an hour.' })
    expect(await (await fetch(`${product.origin}/duebook/us-central1/house`)).json()).toEqual({
      signUp: 'invitation',
      message: 'Away on Friday from 20:00 for an hour.',
      providers: [{ id: 'oidc.own', name: 'Okafor family' }],
    })
  })

  it('has what is wrong with the server in its operator’s book, once, until it is over', async () => {
    const problems = async () =>
      (await (await fetch(`${product.operator}/readyz`)).json()) as { problems: { code: string; says: string }[] }
    expect((await problems()).problems).toMatchObject([{ code: 'backups' }])
    expect(await (await fetch(`${product.origin}/readyz`)).json()).toEqual({ status: 'ready' })
    const inBook = async () =>
      (await getDocs(collection(ada.db, `books/${ada.uid}/obligations`))).docs.map((one) => [
        one.get('title'),
        one.get('status'),
      ])
    for (const _time of [1, 2]) await product.runSchedule('keepProblems')
    expect(await inBook()).toEqual([['See why there is no new backup', 'active']])
    mkdirSync(join(backups, 'tonight'))
    writeFileSync(join(backups, 'tonight/backup.json'), JSON.stringify({ format: 1, madeAt: new Date().toISOString() }))
    await product.runSchedule('keepProblems')
    expect(await inBook()).toEqual([['See why there is no new backup', 'ended']])
  })
})

describe('what somebody asks the operator of a house for', () => {
  const server = () => ({ publicPort: product.port, privatePort: product.privatePort })
  let them: Person
  beforeAll(async () => {
    const app = initializeApp(
      { projectId: 'duebook', apiKey: 'duebook', authDomain: '127.0.0.1' },
      `tom ${product.port}`,
    )
    const auth = getAuth(app)
    connectAuthEmulator(auth, product.origin, { disableWarnings: true })
    await auth.updateCurrentUser(tom)
    const files = getStorage(app, 'gs://duebook.appspot.com')
    connectStorageEmulator(files, '127.0.0.1', product.port)
    const db = initializeFirestore(app, { host: `127.0.0.1:${product.port}`, ssl: false })
    them = { app, uid: tom.uid, db, files }
    await setDoc(doc(db, `books/${tom.uid}`), bookOf(tom.uid))
    const book = doc(db, `books/${tom.uid}`)
    await until(async () => (await getDoc(book)).get('entitlement') !== undefined, 'the book to be open')
    await addObligation(them, 'rent')
    await setDoc(recordAt(them, 'receipt-1'), attachmentOf(tom.uid, tom.uid, 'receipt-1'))
    await uploadBytes(bytesAt(them, 'receipt-1'), picture, describedBy(tom.uid))
    await judged(them, 'receipt-1')
  })
  afterAll(() => leave(them))

  it('is all that is theirs, in a file that comes back, and nothing of anybody else', async () => {
    const file = join(backups, 'tom.zip')
    const { uid, email } = await findPerson('tom@okafor.example', server())
    expect([uid, email]).toEqual([tom.uid, 'tom@okafor.example'])
    expect(await exportPerson(uid, file, server())).toEqual({ files: 1, leftOut: 0, damaged: [] })
    const zip = readFileSync(file)
    const source = { size: zip.length, read: async (from: number, to: number) => zip.subarray(from, to) }
    const opened = await openArchive(source, sha256)
    if (!('archive' in opened)) throw new Error(JSON.stringify(opened))
    const { manifest, records } = opened.archive
    expect(manifest.books.map(({ id }) => id)).toEqual([uid])
    const obligations: unknown[] = []
    for await (const one of records(uid, 'obligations')) obligations.push(one)
    expect(obligations).toMatchObject([{ id: 'rent', title: 'Rent' }])
    expect(zip.includes('tom@okafor.example')).toBe(true)
    expect(zip.includes('ada@okafor.example')).toBe(false)
    expect(zip.includes(picture)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(findPerson('mallory@okafor.example', server())).rejects.toThrow('Nobody here has mallory')
  })

  it('is that their account ends with all that is theirs alone, and nothing else goes', async () => {
    const bytes = `${product.operator}/v0/b/duebook.appspot.com/o?prefix=${encodeURIComponent(`books/${tom.uid}/`)}`
    const filesHeld = async () =>
      ((await (await fetch(bytes, { headers: owner })).json()) as { items: unknown[] }).items.length
    expect(await filesHeld()).toBe(1)
    expect(await lookAtPerson(tom.uid, server())).toMatchObject({ books: 0, account: 1 })
    await deletePerson(tom.uid, server())
    await expect(findPerson(tom.uid, server())).rejects.toThrow('Nobody here has')
    const left = await fetch(`${product.operator}/v1/${documents}/books/${tom.uid}`, { headers: owner })
    expect(left.status).toBe(404)
    await until(async () => (await filesHeld()) === 0, 'their files to go')
    expect((await getDocs(collection(ada.db, `books/${ada.uid}/obligations`))).size).toBe(1)
  })
})
