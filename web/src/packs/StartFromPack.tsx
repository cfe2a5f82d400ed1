import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { PackList } from './PackList.tsx'
import styles from './packs.module.css'
import { useOffer } from './useOffer.ts'

/** On the first screen: the nearest packs, as another way to begin than one line. */
export function StartFromPack() {
  const navigate = useNavigate()
  const offer = useOffer()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (offer === 'failed') return null
  const picked = offer?.filter(({ id }) => chosen.has(id)) ?? []
  const dates = picked.reduce((sum, { templates }) => sum + templates.length, 0)
  const look = () => void navigate({ to: '/packs', search: { chosen: picked.map(({ id }) => id).join(' ') } })
  return (
    <Section name="Or start from a pack" note="You see every date before it is added">
      {offer === null ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <PackList packs={offer.slice(0, 5)} chosen={chosen} onChange={setChosen} />
          <div className={styles.acts}>
            <Button look="main" onClick={look}>
              {dates > 0 ? `Look at the ${dates} dates` : 'Look at all packs'}
            </Button>
            <span>Each names its source. Not legal or tax advice.</span>
          </div>
        </>
      )}
    </Section>
  )
}
