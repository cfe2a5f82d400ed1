import type { RulePack } from '@duebook/domain'
import { useEffect, useState } from 'react'
import { loadOffer, nearestFirst } from './offer.ts'

/** The packs, those of one's own place first: null until they are here, `failed` when they could not be fetched. */
export function useOffer(): readonly RulePack[] | 'failed' | null {
  const [offer, setOffer] = useState<readonly RulePack[] | 'failed' | null>(null)
  useEffect(() => {
    let wanted = true
    loadOffer().then(
      (packs) => wanted && setOffer(nearestFirst(packs, navigator.languages)),
      () => wanted && setOffer('failed'),
    )
    return () => void (wanted = false)
  }, [])
  return offer
}
