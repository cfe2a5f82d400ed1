import { editionName, type RulePack } from '@duebook/domain'
import { Tick } from '../ui/fields/Choice.tsx'
import { inShort } from './offer.ts'
import styles from './packs.module.css'

/** Packs to choose from, each with what it holds and how old it is. */
export function PackList({
  packs,
  chosen,
  onChange,
}: {
  packs: readonly RulePack[]
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <ul className={styles.packs} aria-label="Packs">
      {packs.map((pack) => (
        <li key={pack.id}>
          <label className={styles.pack} data-chosen={chosen.has(pack.id) || undefined}>
            <Tick checked={chosen.has(pack.id)} onChange={() => toggle(pack.id)} />
            <span>
              <b>{pack.title}</b>
              <small>{inShort(pack)}</small>
            </span>
            <span className={styles.version}>Checked {editionName(pack.version)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
