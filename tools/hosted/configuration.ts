import { contentPolicy, inlineScripts, securityHeaders } from '../../embedded/src/http/security-headers.ts'
import type { IndexesFile } from '../../embedded/src/firestore/index-definitions.ts'

type Rewrite = { source: string; function?: { functionId: string; region: string }; destination?: string }
export type OwnConfiguration = { functions: { codebase: string; runtime: string }[]; hosting: { rewrites: Rewrite[] } }

/** Whether App Check asks who it is, and the text of its page. */
type HostedApp = { isChecked: boolean; page: string }

export const region = 'us-central1'
export const mailExtension = 'firestore-send-email'

/**
 * The vendor's `firebase.json`, out of the repository's: headers as our own server sends them, with the vendor's services beside this origin, and
 * a rewrite to each function that is called by an address, so that the app asks none but its own origin for one.
 */
export const hostedConfiguration = (own: OwnConfiguration, addressed: readonly string[], app: HostedApp) => ({
  firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
  storage: { rules: 'storage.rules' },
  functions: own.functions.map(({ codebase, runtime }) => ({ source: 'functions', codebase, runtime })),
  extensions: { [mailExtension]: `firebase/${mailExtension}@latest-approved` },
  hosting: {
    public: 'web',
    ignore: ['**/.*'],
    headers: [
      {
        source: '**',
        headers: listed({ ...securityHeaders(hostedPolicy(app)), 'Cache-Control': 'no-cache' }),
      },
      { source: '/assets/**', headers: listed({ 'Cache-Control': 'public, max-age=31536000, immutable' }) },
    ],
    rewrites: [
      ...addressed.map((functionId): Rewrite => ({
        source: `/duebook/${region}/${functionId}`,
        function: { functionId, region },
      })),
      ...own.hosting.rewrites,
    ],
  },
})

/** The mail extension says when a mail has been kept long enough; the database lets it go then, without a deletion of ours. */
export const hostedIndexes = (own: IndexesFile): IndexesFile => ({
  ...own,
  fieldOverrides: [
    ...(own.fieldOverrides ?? []),
    { collectionGroup: 'mail', fieldPath: 'delivery.expireAt', ttl: true, indexes: [] },
  ],
})

/**
 * What the vendor's SDKs ask and load: accounts, documents, files, installations and statistics, and the check that a person sends a text, which is
 * loaded as App Check's is. Where the app is checked, the exchange of that for a token as well.
 */
const hostedPolicy = ({ isChecked, page }: HostedApp) =>
  contentPolicy({
    'script-src': [
      ...inlineScripts(page),
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://www.googletagmanager.com',
    ],
    'connect-src': [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      'https://firebasestorage.googleapis.com',
      'https://firebaseinstallations.googleapis.com',
      'https://firebase.googleapis.com',
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://www.google.com/recaptcha/',
      ...(isChecked ? ['https://content-firebaseappcheck.googleapis.com'] : []),
    ],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'img-src': ['https://firebasestorage.googleapis.com'],
  })

const listed = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))
