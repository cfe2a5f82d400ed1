import { demoDays } from '@duebook/contract/demo'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { accounts } from '../cloud/admin.ts'
import { deletionSteps, takeStep } from './deletion.ts'
import { isDemo } from './is-demo.ts'

/** Deleted in one run; the next one goes on. */
const most = 500
const pageSize = 1000

/** Every day: demos that have had their days are deleted as any account is, in the same steps. One that cannot be deleted does not hold up another. */
export const clearDemos = onSchedule({ schedule: '41 3 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 }, async () => {
  const over = await demosBefore(Date.now() - demoDays * 86_400_000)
  let cleared = 0
  for (const uid of over)
    try {
      for (const step of deletionSteps) await takeStep(uid, step)
      cleared++
    } catch (error) {
      logger.error('demo not cleared', { uid, fault: (error as Error).message })
    }
  if (over.length > 0) logger.info('demos cleared', { cleared, of: over.length })
})

/** The uids of demos that began before an instant in ms since 1970. */
async function demosBefore(instant: number): Promise<string[]> {
  const found: string[] = []
  let page = await accounts.listUsers(pageSize)
  for (;;) {
    for (const user of page.users)
      if (isDemo(user) && Date.parse(user.metadata.creationTime) < instant) found.push(user.uid)
    if (found.length >= most || !page.pageToken) return found.slice(0, most)
    page = await accounts.listUsers(pageSize, page.pageToken)
  }
}
