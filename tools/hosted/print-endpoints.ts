// Prints what is declared of each function (by what it is called, and where), by its name, as JSON. A process of its own, because loading them
// opens the SDK of servers.
process.env['GCLOUD_PROJECT'] = 'duebook'
process.env['FIREBASE_CONFIG'] = '{"projectId":"duebook","storageBucket":"duebook.appspot.com"}'
const all = (await import('../../functions/src/index.ts')) as Record<string, { __endpoint?: object } | undefined>

const endpoints = Object.entries(all).flatMap(([name, one]) => (one?.__endpoint ? [[name, one.__endpoint]] : []))
console.log(JSON.stringify(Object.fromEntries(endpoints)))
process.exit()
