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
