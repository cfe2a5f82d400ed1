import { FirestoreError } from '../errors.ts'

export const unimplemented = (what: string) =>
  new FirestoreError('UNIMPLEMENTED', `${what} is not implemented by this server.`)
