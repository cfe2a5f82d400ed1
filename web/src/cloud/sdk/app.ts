import { initializeApp } from 'firebase/app'
import { addresses } from '../addresses.ts'

/** What the SDKs of all services begin with. */
export const app = initializeApp(addresses.app)
