import { getFunctions, httpsCallable } from 'firebase/functions'
import { addresses } from '../addresses.ts'
import { app } from './app.ts'

/** A function in the cloud, called with the signed-in person's token. Throws the service's `functions/…` error. */
export const callable = <In, Out>(name: string) => httpsCallable<In, Out>(getFunctions(app, addresses.functions), name)
