import { readHouseRequest, type House, type HouseAnswers, type HouseRequests } from '@duebook/contract/house'
import { HttpsError, onCall, onRequest } from 'firebase-functions/https'
import { database, Timestamp } from '../cloud/admin.ts'
import { operatorUid } from './operator.ts'
import { signInProviders, signUpHere } from './sign-up.ts'

/** `GET`: what anybody is told of this house, signed in or not. */
export const house = onRequest({ cors: false }, async (request, response) => {
  if (request.method !== 'GET') return void response.status(405).set('allow', 'GET').end()
  response.set('cache-control', 'public, max-age=60').json(await houseNow())
})

/** The same, and whether whoever asks runs it. */
export const seeHouse = houseCall('seeHouse', async (uid) => ({
  ...(await houseNow()),
  operator: (await operatorUid()) === uid,
}))

/** The operator's message of the day to everybody. Throws `permission-denied` for anybody else. */
export const tellHouse = houseCall('tellHouse', async (uid, { message }) => {
  if ((await operatorUid()) !== uid)
    throw new HttpsError('permission-denied', 'Only the operator speaks for this house.')
  await notice().set({ message, by: uid, at: Timestamp.now() })
  return houseNow()
})

const notice = () => database.doc('house/notice')

async function houseNow(): Promise<House> {
  const said = (await notice().get()).get('message') as string | null | undefined
  return { signUp: signUpHere, message: said ?? null, providers: signInProviders }
}

function houseCall<Name extends keyof HouseRequests>(
  name: Name,
  run: (uid: string, request: HouseRequests[Name]) => Promise<HouseAnswers[Name]>,
) {
  return onCall(async ({ auth, data }): Promise<HouseAnswers[Name]> => {
    if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
    const read = readHouseRequest(name, data)
    if (!read.ok) throw new HttpsError('invalid-argument', `The field ${read.field} is not as ${name} takes it.`)
    return run(auth.uid, read.value)
  })
}
