import { initializeApp } from 'firebase/app'
import { addresses, siteKey } from '../addresses.ts'
import { startAppCheck } from './appCheck.ts'

/** What the SDKs of all services begin with. */
export const app = initializeApp(addresses.app)
// A build without a key leaves all of it out.
if (siteKey !== null) startAppCheck(app, siteKey)
