import { initializeApp } from 'firebase/app'

/** The one file that knows where the services are: all of them on the origin that served this page. */
export const addresses = {
  origin: location.origin,
  host: location.host,
  ssl: location.protocol === 'https:',
}

export const app = initializeApp({
  apiKey: 'duebook',
  projectId: 'duebook',
  authDomain: location.host,
  appId: '1:1:web:duebook',
})
