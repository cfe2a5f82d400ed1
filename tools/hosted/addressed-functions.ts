// Prints the names of the functions that answer at an address, as JSON: everything that the app, a browser or a program calls. A process of its
// own, because loading them opens the SDK of servers.
process.env['GCLOUD_PROJECT'] = 'duebook'
process.env['FIREBASE_CONFIG'] = '{"projectId":"duebook","storageBucket":"duebook.appspot.com"}'
const all = (await import('../../functions/src/index.ts')) as Record<string, unknown>

const addressed = Object.entries(all).filter(([, one]) => {
  const { __endpoint: endpoint } = (one ?? {}) as { __endpoint?: Record<string, unknown> }
  return endpoint !== undefined && ('callableTrigger' in endpoint || 'httpsTrigger' in endpoint)
})
console.log(JSON.stringify(addressed.map(([name]) => name).toSorted()))
process.exit()
