import { initializeApp } from 'firebase/app'

/** The one file that knows where the services are: all of them on the origin that served this page. */
export const addresses = {
  origin: location.origin,
  host: location.host,
  ssl: location.protocol === 'https:',
  /** The sign-in SDK's way to its helper frame; served beside the frame. */
  frameBridge: '/emulator/auth/gapi.js',
  bucket: 'gs://duebook.appspot.com',
  functions: `${location.origin}/duebook/us-central1`,
  statisticsHosts: ['https://firebaseinstallations.googleapis.com/', 'https://firebase.googleapis.com/'],
  /** The SDK adds the vendor's tag unless an element with this address stands in the page. */
  statisticsTag: { vendor: 'https://www.googletagmanager.com/gtag/js?l=dataLayer', own: '/gtag/js' },
}

export const app = initializeApp({
  apiKey: 'duebook',
  projectId: 'duebook',
  authDomain: location.host,
  appId: '1:1:web:duebook',
  // What our server answers, too; without it here a blocked answer is an error that nobody catches.
  measurementId: 'G-EMBEDDED00',
})
