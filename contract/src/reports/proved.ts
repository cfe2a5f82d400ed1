import type { Obligation } from '../obligation.ts'
import type { Occurrence } from '../occurrence.ts'
import { missingProof } from '../proof.ts'

/** Whether what was done is proved as its policy asks now; a file that is named was checked when it was. */
export const isProved = (
  { proofPolicy }: Pick<Obligation, 'proofPolicy'>,
  record: Pick<Occurrence, 'proof'> | null,
): boolean => missingProof(proofPolicy, record?.proof, () => true) === null
