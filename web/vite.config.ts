import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bringsFirstScripts, firstChunkName } from './first-scripts.ts'
import { listsKeptFiles } from './kept-files.ts'

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
  // The pages behind a mail's answers.
  '/a/',
  '/stop/',
  '/watch/',
  '/decline/',
  // Feeds of calendars.
  '/f/',
]

/** By which the app is checked, as JSON; nothing where nobody checks it. */
const siteKey = process.env.DUEBOOK_APP_CHECK

/** Where the services are, as JSON; nothing where the origin answers itself. */
const hosted = process.env.DUEBOOK_HOSTED

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

/**
 * The documents' SDK brings an engine of regular expressions along, a third of its own size, for questions (“pipelines”) that it would answer
 * itself out of its copy. Nobody here asks any; one that did would be told.
 */
const asksNoPipelines = {
  name: 'asks-no-pipelines',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 're2js' ? '\0re2js' : null),
  load: (id: string) =>
    id === '\0re2js'
      ? `export const RE2JS = { compile() { throw new Error('Regular expressions of pipelines are left out of this build: see web/vite.config.ts.') } }`
      : null,
}

/** A build whose app is checked by nobody has nothing of the SDK for it, which would stay for what it does where it is only imported. */
const leavesAppCheckOut = {
  name: 'leaves-app-check-out',
  apply: 'build' as const,
  load: (id: string) =>
    siteKey === undefined && id.endsWith('/src/cloud/sdk/appCheck.ts') ? 'export const startAppCheck = () => {}' : null,
}

/** The drawings are the library's, what makes icons of them is ours (`draw-icon.ts` says why): it needs neither their names nor their keys. */
const drawsIconsItself = {
  name: 'draws-icons-itself',
  load: (id: string) =>
    /lucide-react\/dist\/esm\/createLucideIcon\.m?js$/.test(id)
      ? `export { drawIcon as default } from ${JSON.stringify(join(import.meta.dirname, 'src/ui/draw-icon.ts'))}`
      : null,
  transform: (code: string, id: string) =>
    /lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replace(/,\s*key: "[^"]*"/g, '').replace(/\bname: "[^"]*",\s*size: 24,/, ''), map: null }
      : null,
}

/** What could not be fetched can be asked for again (`src/cloud/worker/fetchPart.ts`); a worker has no such function, and asks once. */
const fetchesAgain = {
  name: 'fetches-again',
  renderChunk: (code: string) => ({
    code: code.replace(
      /\bimport\((["'`])(\.\/[^"'`]+\.js)\1\)/g,
      (asks, quote: string, path: string) => `(globalThis.fetchPart??(l=>l()))(()=>${asks},${quote}${path}${quote})`,
    ),
    map: null,
  }),
}

export default defineConfig({
  // What `npm run build:hosted` was given: where the services of that build are (`src/cloud/addresses.ts`). What was not given is not named at all:
  // where tests read the app, every value that is named becomes a text.
  define: {
    ...(hosted !== undefined && { 'import.meta.env.DUEBOOK_HOSTED': hosted }),
    ...(siteKey !== undefined && { 'import.meta.env.DUEBOOK_APP_CHECK': siteKey }),
  },
  plugins: [
    react(),
    asksNobodyElse,
    asksNoPipelines,
    leavesAppCheckOut,
    drawsIconsItself,
    fetchesAgain,
    bringsFirstScripts,
    listsKeptFiles,
  ],
  resolve: {
    // React brings its own since its 18th version.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: Object.fromEntries(protocols.map((path) => [path, 'http://127.0.0.1:4400'])) },
  css: {
    modules: {
      // A class is named after its file, which is the same for all classes of it and so costs nothing after the first.
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256')
          .update(relative(import.meta.dirname, file))
          .digest('base64url')
          .slice(0, 5)}`,
    },
  },
  build: {
    outDir: process.env.DUEBOOK_WEB_TO ?? 'dist',
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What one chunk has in it, another may have to fetch: whether a first row brings too much is weighed by what it loads (`e2e/measure`), not by
      // who imports whom.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      input: { index: 'index.html', worker: 'src/worker/worker.ts' },
      output: {
        // A worker keeps its address, and is checked anew each time.
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : firstChunkName(name)),
        chunkFileNames: ({ name }) => firstChunkName(name),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(@tanstack|seroval|seroval-plugins)\// },
            {
              name: 'aria',
              test: /node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized)\//,
            },
            { name: 'app', test: /node_modules\/(@firebase\/(app|component|logger|util)|firebase\/app|idb)\// },
            {
              name: 'firestore',
              test: /node_modules\/(@firebase\/(firestore|webchannel-wrapper)|firebase\/firestore)\//,
            },
            { name: 'auth', test: /node_modules\/(@firebase\/auth|firebase\/auth)\// },
            // Few chunks: each costs a round through browser and server, and compresses worse than a whole. Each of the following takes what it
            // needs and no group before it has: what the first row needs, what it needs to be live, and what is fetched ahead after that.
            { name: 'agenda', test: /web\/src\/(main|agenda\/Today)\.tsx$/ },
            {
              name: 'live',
              test: /contract\/src\/about\/notice-dates\.ts$|web\/src\/cloud\/(addresses|accounts\/books|obligations\/(regions|watchObligations)|sdk\/(load|openFirestore|app)|sync\/answerOf)\.ts$/,
            },
            {
              name: 'ui',
              test: /web\/src\/(ui|frame(?!\/(reached|notes\/(VerifyBanner|NewerApp|LittleRoom)\.|typed-here\.))|messages)\/|node_modules\/lucide-react\//,
            },
            { name: 'dates', test: /domain\/src\/(?!holidays\/data|packs|quick-add|capture|fuzz)/ },
            {
              name: 'records',
              test: /web\/src\/cloud\/((obligations|occurrences|attachments|reminders|books)\/|people\/proposals\.)|contract\/src\//,
            },
            { name: 'acts', test: /web\/src\/(acts(?!\/line)|selection)\// },
            { name: 'views', test: /web\/src\/(agenda|inbox|obligations|obligation|edit)\// },
            { name: 'sign-in', test: /web\/src\/account\/SignIn\.tsx$/ },
            { name: 'phone', test: /account\/PhoneNumber\.tsx$|node_modules\/libphonenumber-js\// },
            { name: 'settings', test: /web\/src\/(account|billing|reminder-settings|analytics)\// },
            { name: 'proof', test: /web\/src\/(attachments|evidence)\// },
            // Views that are fetched ahead: one for each feature with its screens. Pages that a link opens share a little with the people's view, and
            // do not wait for the rest of it.
            { name: 'adding', test: /web\/src\/quick-add\// },
            { name: 'calendar', test: /web\/src\/(calendar\/|routes\/screens\/Calendar)/ },
            { name: 'reports', test: /web\/src\/(forecast\/|reports\/|routes\/screens\/Reports)/ },
            {
              name: 'invited',
              test: /web\/src\/people\/(useAttempt|day-of|role-words|outside\/(Periods|span-text|outside\.module))\./,
            },
            {
              name: 'people',
              test: /web\/src\/(people\/(People|BookMenu|MakeBook)\.|routes\/screens\/(People|Conflict)|coverage\/|away\/|activity\/|conflict\/)/,
            },
            { name: 'import', test: /web\/src\/import\/(?!readWorker)/ },
          ],
        },
      },
    },
  },
})
