import { Glyph } from '../ui/glyphs.tsx'
import styles from './evidence.module.css'
import type { Checked, PackReport } from './verifyPack.ts'

/** What checking a pack found, file by file. */
export function PackReportTable({ report: { title, madeAt, fingerprint, files, intact } }: { report: PackReport }) {
  const wrong = files.filter(({ verdict }) => verdict !== 'same')
  return (
    <div className={styles.report}>
      <p className={styles.said}>
        <Glyph name={intact ? 'done' : 'failed'} />{' '}
        <b>{intact ? 'Nothing in it was changed.' : 'This pack was changed.'}</b> {title}, made {madeAt}, {files.length}{' '}
        files.
      </p>
      <p className={styles.said}>
        Fingerprint: <code>{fingerprint}</code>
      </p>
      <ul className={styles.files} aria-label="Files of the pack">
        {(intact ? files : wrong).map(({ path, verdict }) => (
          <li key={path}>
            {path}: {words[verdict]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const words: Record<Checked['verdict'], string> = {
  same: 'unchanged',
  changed: 'changed',
  missing: 'missing',
  notListed: 'not part of the pack',
}
