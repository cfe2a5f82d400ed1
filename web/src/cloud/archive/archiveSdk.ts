import type * as Accounts from 'firebase/auth'
import type * as Documents from 'firebase/firestore'

/** What of the SDKs an export is read with; outside a browser there is the same of them. */
export type ArchiveSdk = Pick<
  typeof Documents,
  'collection' | 'doc' | 'documentId' | 'getDoc' | 'getDocs' | 'limit' | 'orderBy' | 'query' | 'startAfter' | 'where'
> & { db: Documents.Firestore }
export type AccountSdk = { auth: Accounts.Auth; multiFactor: typeof Accounts.multiFactor }
