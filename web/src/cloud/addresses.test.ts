import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'

const at = (address: string) => new URL(address)
const app = { projectId: 'due-1', apiKey: 'key', appId: '1:2:web:3', storageBucket: 'due-1.firebasestorage.app' }

describe('where the services are', () => {
  it('is the origin that served the page, for all of them', () => {
    const own = addressesOf(null, at('http://127.0.0.1:4400/today'))
    expect(own).toMatchObject({
      signIn: 'http://127.0.0.1:4400',
      functions: 'http://127.0.0.1:4400/duebook/us-central1',
      documents: { host: '127.0.0.1:4400', ssl: false },
      files: { hostname: '127.0.0.1', port: 4400, ssl: false },
      photos: 'http://127.0.0.1:4400',
    })
  })
  it('is the vendor’s in a build for the hosted cloud, but for functions and the helper pages of signing in', () => {
    expect(addressesOf(app, at('https://due.example.org/'))).toEqual({
      origin: 'https://due.example.org',
      functions: 'https://due.example.org/duebook/us-central1',
      app: { ...app, authDomain: 'due.example.org' },
      signIn: null,
      frameBridge: null,
      documents: {},
      files: null,
      photos: 'https://firebasestorage.googleapis.com',
      bucket: 'gs://due-1.firebasestorage.app',
      statistics: null,
    })
  })
})
