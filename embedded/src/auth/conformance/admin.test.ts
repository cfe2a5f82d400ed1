import { Agent } from 'node:https'
import { connect } from 'node:net'
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, startAuth, type AuthUnderTest } from '../testing/auth-under-test.ts'
import { adminImportScenarios } from './admin-import-scenarios.ts'
import { password, type AdminWorld } from './admin-row.ts'
import { adminTokenScenarios } from './admin-token-scenarios.ts'
import { adminUserScenarios } from './admin-user-scenarios.ts'

let server: AuthUnderTest
let app: App
let world: AdminWorld
beforeAll(async () => {
  server = await startAuth()
  const dial = new Agent()
  // Plain text on loopback instead of TLS to the host in the address.
  Object.assign(dial, { createConnection: () => connect(server.privatePort, '127.0.0.1') })
  app = initializeApp(
    {
      projectId: 'duebook',
      httpAgent: dial,
      serviceAccountId: 'functions@duebook.example',
      credential: { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) },
    },
    'conformance',
  )
  let drawn = 0
  const newEmail = () => `person${++drawn}@okafor.studio`
  world = {
    admin: getAuth(app),
    server,
    newEmail,
    newPhone: () => `+4477${String(++drawn).padStart(8, '0')}`,
    async code(work) {
      try {
        await work
        return 'no error'
      } catch (error) {
        return error instanceof Error && 'code' in error ? String(error.code) : String(error)
      }
    },
    async signUp(email = newEmail()) {
      return (await call(server.origin, 'accounts:signUp', { email, password, returnSecureToken: true })).body
    },
    async signIn(email, attempt) {
      const { body } = await call(server.origin, 'accounts:signInWithPassword', { email, password: attempt })
      return body.error?.message ?? 'OK'
    },
  }
})
afterAll(async () => {
  await deleteApp(app)
  await server.stop()
})

describe('the official admin SDK in Node', () => {
  // Among them what becomes of claims that were cleared [UP4] and which hashes are exported [EX1], the order of the ways in [IM4].
  it.each([...adminUserScenarios, ...adminImportScenarios, ...adminTokenScenarios])(
    '[CO1] %s',
    async (_title, result, scenario) => {
      expect(await scenario(world)).toEqual(result)
    },
  )
})
