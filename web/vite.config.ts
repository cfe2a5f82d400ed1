import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The protocols' own paths, answered by the server while `npm run dev` serves the app. */
const protocols = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/google.firestore.v1.Firestore',
  '/v1/projects',
  '/v0/b',
  '/v1alpha',
  '/g/collect',
  '/gtag/js',
  '/duebook',
]

// A build started from a test inherits NODE_ENV=test, which would ship React's development copy: twice the size.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

/**
 * When a connection fails, the documents' SDK asks another company for a picture, to tell in its log whose fault it was. Nothing of ours asks
 * another house, and our policy forbids it: it asks this one for the same.
 */
const asksNobodyElse = {
  name: 'asks-nobody-else',
  transform(code: string, id: string) {
    if (!id.includes('webchannel-wrapper/dist/webchannel-blob')) return null
    const asks = '"//www.google.com/images/cleardot.gif"'
    if (!code.includes(asks)) throw new Error(`${id} does not ask ${asks} any more: find what it asks now.`)
    return { code: code.replace(asks, 'location.origin+"/favicon.svg"'), map: null }
  },
}

export default defineConfig({
  plugins: [react(), asksNobodyElse],
  server: { proxy: Object.fromEntries(protocols.map((path) => [path, 'http://127.0.0.1:4400'])) },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The lists of what goes with each chunk weigh on the entry, which everybody waits for: kept for the views that a visit begins with. The
    // others are fetched ahead once the first stands (`routes.tsx`); opened before that they take one round trip more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (chunk, dependencies) =>
        /\/(Today|Upcoming|Obligations|ObligationDetail|SignIn|Welcome)-/.test(chunk)
          ? dependencies
          : dependencies.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(@tanstack|seroval|seroval-plugins)\// },
            {
              name: 'aria',
              test: /node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized)\//,
            },
            {
              name: 'firestore',
              test: /node_modules\/(@firebase\/(firestore|webchannel-wrapper)|firebase\/firestore)\//,
            },
            // Acts stand on every row that is drawn first: one chunk, not one a file.
            {
              name: 'acts',
              test: /web\/src\/acts\/(next-target|settle-obligation|take-in-hand|notification-groups)\.ts$/,
            },
            { name: 'auth', test: /node_modules\/(@firebase\/auth|firebase\/auth)\// },
          ],
        },
      },
    },
  },
})
