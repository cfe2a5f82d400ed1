import { logger } from 'firebase-functions'
import { inLanes, lanes } from '../asking/in-lanes.ts'
import { isPassing } from './passing-fault.ts'
import { mostPlanned, planLedgers, type Occasion } from './plan-ledger.ts'

/**
 * Brings the ledgers of some obligations of one book in line, many of them together, and where that fails for good each by itself. One that
 * cannot be planned is named in the log, and stops no other; a fault that will pass is thrown.
 */
export async function planEach(bookId: string, obligationIds: readonly string[], occasion: Occasion): Promise<void> {
  const batches = Array.from({ length: Math.ceil(obligationIds.length / mostPlanned) }, (_, page) =>
    obligationIds.slice(page * mostPlanned, (page + 1) * mostPlanned),
  )
  await inLanes(batches, lanes, (batch) => planTogether(bookId, batch, occasion))
}

async function planTogether(bookId: string, obligationIds: readonly string[], occasion: Occasion): Promise<void> {
  try {
    await planLedgers(bookId, obligationIds, occasion)
  } catch (fault) {
    if (isPassing(fault)) throw fault
    const [only, ...others] = obligationIds
    if (others.length > 0) for (const one of obligationIds) await planTogether(bookId, [one], occasion)
    else
      logger.error('an obligation could not be planned', {
        bookId,
        obligationId: only,
        fault: (fault as Error).name,
      })
  }
}
