import type { PackSource } from '@duebook/domain'
import styles from './obligation.module.css'

/** Under the working: the pack that the rule came with, what it was read in, how old that was, and how sure it is. */
export function PackNote({ pack: { title, publisher, url, asOf, confidence, version } }: { pack: PackSource }) {
  const name = publisher === '' ? title : `${publisher}, “${title}”`
  return (
    <p className={styles.remark}>
      The rule is from a starter pack of {version}:{' '}
      {/^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      , {asOf}.{confidence === 'medium' && ' We are less sure of this one: check it.'}
    </p>
  )
}
