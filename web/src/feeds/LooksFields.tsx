import type { FeedLooks } from '@duebook/contract/feed/feed'
import { Check } from '../ui/fields/Choice.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { titlesOffered } from './feed-words.ts'
import styles from './feeds.module.css'

/** How much of a date stands in a calendar, and which dates besides those that are due. */
export function LooksFields({ looks, onChange }: { looks: FeedLooks; onChange: (looks: FeedLooks) => void }) {
  const set = (changed: Partial<FeedLooks>) => onChange({ ...looks, ...changed })
  return (
    <>
      <Select label="Titles" value={looks.titles} options={titlesOffered} onChange={(titles) => set({ titles })} />
      <fieldset className={styles.besides}>
        <legend className="sr">What besides</legend>
        <Check label="Notice deadlines" checked={looks.notices} onChange={(notices) => set({ notices })} />
        <Check label="Plan days" checked={looks.plans} onChange={(plans) => set({ plans })} />
        <Check label="Done, for 30 days" checked={looks.done} onChange={(done) => set({ done })} />
        <Check label="Amounts in the title" checked={looks.amounts} onChange={(amounts) => set({ amounts })} />
      </fieldset>
    </>
  )
}
