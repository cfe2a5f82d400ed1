// What a rules suite does, by the library that RULES_LIBRARY names, with whatever of its generations that is: run by `npm run emulators -- exec`.
const library = require(process.env.RULES_LIBRARY)

const firestoreRules = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents {
  match /users/{uid} { allow read, write: if request.auth != null && request.auth.uid == uid; }
  match /staff/{id} { allow read: if request.auth.token.staff == true; }
  match /public/{id} { allow read; }
  match /told/{id} { allow read; }
} }`
const storageRules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{uid} { allow read, write: if request.auth.uid == uid; } } }`
const projectId = 'demo-rules'
const steps = []

async function step(name, run) {
  try {
    await run()
    steps.push({ name, fault: null })
  } catch (error) {
    steps.push({ name, fault: String((error && error.message) || error).slice(0, 300) })
  }
}

function equal(found, expected) {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

/** What all generations ask of documents. */
async function documents({ alice, bob, staff, nobody, asAdmin, clear }) {
  const { assertSucceeds, assertFails } = library
  await step('asserts what is allowed', async () => {
    await assertSucceeds(alice.doc('users/alice').set({ name: 'Alice', n: 1 }))
    await assertSucceeds(alice.doc('users/alice').get())
    await assertSucceeds(alice.collection('public').where('n', '>', 1).get())
    await assertSucceeds(staff.doc('staff/1').get())
  })
  await step('asserts what is denied', async () => {
    await assertFails(bob.doc('users/alice').get())
    await assertFails(alice.doc('users/bob').set({}))
    await assertFails(nobody.doc('users/alice').get())
    await assertFails(alice.doc('staff/1').get())
    await assertFails(nobody.collection('users').get())
  })
  await step('listens, and is denied listening', async () => {
    const first = (db, path) =>
      new Promise((resolve, reject) => {
        const stop = db.doc(path).onSnapshot((snapshot) => {
          stop()
          resolve(snapshot.data())
        }, reject)
      })
    equal(await assertSucceeds(first(alice, 'users/alice')), { name: 'Alice', n: 1 })
    await assertFails(first(bob, 'users/alice'))
  })
  await step('writes as the administrator, past the rules', async () => {
    await asAdmin(async (admin) => {
      await admin.doc('public/1').set({ n: 2 })
      equal((await admin.collection('users').get()).size, 1)
    })
    equal((await nobody.doc('public/1').get()).data(), { n: 2 })
  })
  // The oldest library has no word for it.
  if (library.withFunctionTriggersDisabled)
    await step('writes without its functions being told, and with', async () => {
      const written = (id) => asAdmin((admin) => admin.doc(`public/${id}`).set({ n: 3 }))
      const told = async (id) => (await nobody.doc(`told/${id}`).get()).exists
      equal(await library.withFunctionTriggersDisabled(() => written('quiet').then(() => 'done')), 'done')
      await written('loud')
      while (!(await told('loud')));
      equal(await told('quiet'), false)
    })
  await step('clears', async () => {
    await clear()
    await asAdmin(async (admin) => equal((await admin.collection('users').get()).size, 0))
    equal((await alice.doc('users/alice').get()).exists, false)
  })
}

async function old() {
  const app = (auth) => library.initializeTestApp({ projectId, auth }).firestore()
  await step('refuses rules that cannot be read', () =>
    library.loadFirestoreRules({ projectId, rules: 'service cloud.firestore {' }).then(
      () => Promise.reject(new Error('they were taken')),
      () => null,
    ),
  )
  await step('loads rules', () => library.loadFirestoreRules({ projectId, rules: firestoreRules }))
  const admin = library.initializeAdminApp({ projectId }).firestore()
  await documents({
    alice: app({ uid: 'alice', email: 'alice@example.com' }),
    bob: app({ uid: 'bob' }),
    staff: app({ uid: 'eve', staff: true }),
    nobody: app(undefined),
    asAdmin: (run) => run(admin),
    clear: () => library.clearFirestoreData({ projectId }),
  })
  await step('ends', () => Promise.all(library.apps().map((one) => one.delete())))
}

async function current() {
  let environment
  await step('refuses rules that cannot be read', () =>
    library.initializeTestEnvironment({ projectId, firestore: { rules: 'service cloud.firestore {' } }).then(
      () => Promise.reject(new Error('they were taken')),
      () => null,
    ),
  )
  await step('finds the services by the hub, and loads rules', async () => {
    environment = await library.initializeTestEnvironment({
      projectId,
      firestore: { rules: firestoreRules },
      storage: { rules: storageRules },
    })
  })
  if (!environment) return
  const context = (uid, claims) => environment.authenticatedContext(uid, claims)
  await documents({
    alice: context('alice', { email: 'alice@example.com' }).firestore(),
    bob: context('bob').firestore(),
    staff: context('eve', { staff: true }).firestore(),
    nobody: environment.unauthenticatedContext().firestore(),
    asAdmin: (run) => environment.withSecurityRulesDisabled((disabled) => run(disabled.firestore())),
    clear: () => environment.clearFirestore(),
  })
  await step('asserts of files, writes past their rules, and clears them', async () => {
    const own = (who) => who.storage().ref('alice')
    await library.assertSucceeds(own(context('alice')).putString('x').then())
    await library.assertFails(own(context('bob')).putString('x').then())
    await library.assertFails(own(environment.unauthenticatedContext()).getMetadata())
    await environment.withSecurityRulesDisabled((disabled) => disabled.storage().ref('bob').putString('y').then())
    await library.assertSucceeds(own(context('alice')).getMetadata())
    await environment.clearStorage()
    await environment.withSecurityRulesDisabled(async (disabled) => {
      const left = await disabled.storage().ref().listAll()
      equal(left.items.length, 0)
    })
  })
  await step('ends', () => environment.cleanup())
}

const run = library.initializeTestEnvironment ? current : old
run().then(
  () => process.stdout.write(`\nSTEPS ${JSON.stringify(steps)}\n`, () => process.exit(0)),
  (error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  },
)
