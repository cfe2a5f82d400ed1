import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { Field } from '../ui/fields/Field.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './Bulk.module.css'
import type { TagChange } from './useBulkAct.ts'

const MOST_SHOWN = 12

/** The tags that some of those chosen have, each to stay, to go to all, or to be taken off; and another one. */
export function TagFields({
  chosen,
  tags,
  setTags,
  newTag,
  setNewTag,
}: {
  chosen: readonly ObligationRecord[]
  tags: Readonly<Record<string, TagChange>>
  setTags: (tags: Readonly<Record<string, TagChange>>) => void
  newTag: string
  setNewTag: (tag: string) => void
}) {
  const there = [...new Set(chosen.flatMap((one) => one.tags))].toSorted().slice(0, MOST_SHOWN)
  const having = (tag: string) => chosen.filter((one) => one.tags.includes(tag)).length
  return (
    <div className={styles.inline}>
      {there.map((tag) => (
        <Select
          key={tag}
          label={`#${tag}, ${having(tag)} of ${chosen.length}`}
          value={tags[tag] ?? 'stays'}
          options={{ stays: 'stays so', all: 'all get it', off: 'is taken off' }}
          onChange={(change) => setTags({ ...tags, [tag]: change })}
        />
      ))}
      <Field
        label="New tag"
        name="tag"
        maxLength={51}
        autoFocus
        autoComplete="off"
        value={newTag}
        onChange={setNewTag}
      />
    </div>
  )
}
