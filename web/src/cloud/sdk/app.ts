import { initializeApp } from 'firebase/app'

/** What the SDKs of all services begin with. */
export const app = initializeApp({
  apiKey: 'duebook',
  projectId: 'duebook',
  authDomain: location.host,
  appId: '1:1:web:duebook',
  // What our server answers, too; without it here a blocked answer is an error that nobody catches.
  measurementId: 'G-EMBEDDED00',
})
