import '@duebook/domain/holidays/all'
import fc from 'fast-check'
import { it, vi } from 'vitest'

// As many as the suite has time for; `npm run lives` has a thousand, and more.
it('of a hundred lives of thirty steps, on two devices, the past stands and all that shows a date agrees after each step', async () => {
  // The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
  vi.stubEnv('GCLOUD_PROJECT', 'duebook')
  const { aLife } = await import('./a-life.ts')
  fc.assert(aLife, { numRuns: 100 })
})
