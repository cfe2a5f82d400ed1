import type { ProofPolicy } from '@duebook/contract/obligation'
import { proofPolicyNames } from '@duebook/contract/proof'
import { useAllowance } from '../cloud/billing/allowance.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { changeProofPolicy, changeReviewer } from '../cloud/obligations/proofPolicy.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import styles from './attachments.module.css'

/** Who else can review in this book; null while that is not known. */
export function useOtherWriters(): string[] | null {
  const { uid, bookId } = useSignedIn()
  const book = useAllowance(bookId)
  if (book.status !== 'ready' || !book.data) return null
  const { roles } = book.data
  return Object.keys(roles).filter((one) => one !== uid && roles[one] !== 'viewer')
}

/** What Done asks for, and who reviews where somebody has to. A book of one person has no reviewer to offer. */
export function PolicyChoice({
  obligation,
  nameOf,
}: {
  obligation: ObligationRecord
  nameOf: (uid: string) => string
}) {
  const { uid, bookId } = useSignedIn()
  const others = useOtherWriters()
  const { proofPolicy, reviewer = null } = obligation
  const alone = others?.length === 0
  // Numbered where several have no name of their own here.
  const nameOfOther = (index: number, one: string) =>
    (others ?? []).some((other) => other !== one && nameOf(other) === nameOf(one))
      ? `${nameOf(one)} ${index + 1}`
      : nameOf(one)
  return (
    <span className={styles.policies}>
      <label className={styles.policy}>
        Policy
        <select
          value={proofPolicy}
          onChange={({ target }) => {
            const chosen = policies.find((one) => one === target.value)
            if (chosen) void changeProofPolicy({ bookId, uid }, obligation, chosen)
          }}
        >
          {policies.map((one) => (
            <option key={one} value={one} disabled={one === 'fileAndReviewer' && alone && proofPolicy !== one}>
              {proofPolicyNames[one]}
              {one === 'fileAndReviewer' && alone && proofPolicy !== one ? ' (nobody else is in this book)' : ''}
            </option>
          ))}
        </select>
      </label>
      {proofPolicy === 'fileAndReviewer' && others && others.length > 0 && (
        <label className={styles.policy}>
          Reviewer
          <select
            value={reviewer ?? ''}
            onChange={({ target }) => void changeReviewer({ bookId, uid }, obligation, target.value || null)}
          >
            <option value="">whoever did not attach it</option>
            <option value={uid}>{nameOf(uid)}</option>
            {others.map((one, index) => (
              <option key={one} value={one}>
                {nameOfOther(index, one)}
              </option>
            ))}
          </select>
        </label>
      )}
    </span>
  )
}

const policies: readonly ProofPolicy[] = ['none', 'note', 'file', 'fileAndReviewer']
