import type { FirebaseOptions } from 'firebase/app'

/** What a build for the hosted cloud was made with, as the vendor's tool prints it (`apps:sdkconfig web`); null where the origin answers itself. */
const hosted: FirebaseOptions | null = import.meta.env.DUEBOOK_HOSTED ?? null

/** The site key by which the app is checked (App Check), where that build was made with one. */
export const siteKey: string | null = import.meta.env.DUEBOOK_APP_CHECK ?? null

/** The one file that knows where the services are. */
export const addresses = addressesOf(hosted, location)

/** Either all of them on the origin that served this page, or the documents, files, accounts and statistics at the vendor's, and the rest there. */
export function addressesOf(
  app: FirebaseOptions | null,
  at: Pick<Location, 'host' | 'hostname' | 'origin' | 'port' | 'protocol'>,
) {
  const { origin, host, hostname } = at
  const ssl = at.protocol === 'https:'
  const both = {
    origin,
    // The app's own rewrites lead to each function: no call waits for a browser to ask first whether it may call another origin.
    functions: `${origin}/duebook/us-central1`,
  }
  if (app !== null)
    return {
      ...both,
      // The helper pages of signing in stand on every host of the vendor's hosting; on this one, browsers that keep sites apart let them work.
      app: { ...app, authDomain: host },
      signIn: null,
      frameBridge: null,
      documents: {},
      files: null,
      photos: 'https://firebasestorage.googleapis.com',
      bucket: `gs://${app.storageBucket}`,
      statistics: null,
    }
  return {
    ...both,
    app: {
      apiKey: 'duebook',
      projectId: 'duebook',
      authDomain: host,
      appId: '1:1:web:duebook',
      // What our server answers, too; without it here a blocked answer is an error that nobody catches.
      measurementId: 'G-EMBEDDED00',
    },
    signIn: origin,
    /** The sign-in SDK's way to its helper frame; served beside the frame. */
    frameBridge: '/emulator/auth/gapi.js',
    documents: { host, ssl },
    files: { host, hostname, port: Number(at.port) || 80, ssl },
    photos: origin,
    bucket: 'gs://duebook.appspot.com',
    statistics: {
      hosts: ['https://firebaseinstallations.googleapis.com/', 'https://firebase.googleapis.com/'],
      /** The SDK adds the vendor's tag unless an element with this address stands in the page. */
      tag: { vendor: 'https://www.googletagmanager.com/gtag/js?l=dataLayer', own: '/gtag/js' },
    },
  }
}
