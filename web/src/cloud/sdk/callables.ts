import { getFunctions, httpsCallable, type HttpsCallableResult } from 'firebase/functions'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'
import { isConnected } from '../sync/connection.ts'

/**
 * A function in the cloud, called with the signed-in person's token. Throws the service's `functions/…` error; without a connection `offline`, of
 * which the SDK says that the server failed.
 */
export function callable<In, Out>(name: string): (request: In) => Promise<HttpsCallableResult<Out>> {
  const call = httpsCallable<In, Out>(getFunctions(app, addresses.functions), name)
  return async (request) => {
    try {
      return await call(request)
    } catch (error) {
      throw isConnected() ? error : Object.assign(new Error(`${name} needs a connection.`), { code: 'offline' })
    }
  }
}
