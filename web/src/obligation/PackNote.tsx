import { asOfWords, editionName, sourceName, type PackSource } from '@duebook/domain'
import text from '../design/text.module.css'
import styles from './obligation.module.css'

/** Under the working: the pack that the rule came with, what it was read in, how old that was, and how sure it is. */
export function PackNote({ pack }: { pack: PackSource }) {
  const { url, asOf, confidence, version } = pack
  const name = sourceName(pack)
  const edition = `a starter pack, edition of ${editionName(version)}`
  if (name === null)
    return <p className={styles.remark}>Set up with {edition}. The date is the one of your own document.</p>
  return (
    <p className={styles.remark}>
      The rule is from {edition}:{' '}
      {/^https?:/.test(url) ? (
        <a className={text.target} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      , {asOfWords(asOf)}. It stays as it is when a later edition comes.
      {confidence === 'medium' && ' We are less sure of this one: check it.'}
    </p>
  )
}
