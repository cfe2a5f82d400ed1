import { getFunctions, httpsCallable, type HttpsCallableResult } from 'firebase/functions'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'
import { appProof } from '../sync/appProof.ts'
import { isConnected } from '../sync/connection.ts'

/**
 * A function in the cloud, called with the signed-in person's token. Throws the service's `functions/…` error; without a connection `offline`, of
 * which the SDK says that the server failed, and without a proof that this is the app `not-proved`, of which it says that nobody is signed in.
 */
export function callable<In, Out>(name: string): (request: In) => Promise<HttpsCallableResult<Out>> {
  const call = httpsCallable<In, Out>(getFunctions(app, addresses.functions), name)
  return async (request) => {
    try {
      return await call(request)
    } catch (error) {
      if (appProof.get() === 'refused') throw notProved(name)
      throw isConnected() ? error : Object.assign(new Error(`${name} needs a connection.`), { code: 'offline' })
    }
  }
}

const notProved = (name: string) =>
  Object.assign(new Error(`${name} is for the app alone, and this browser could not be checked.`), {
    code: 'not-proved',
  })
