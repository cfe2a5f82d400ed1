import type { ImportRecord } from '@duebook/contract/import/record'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './import.module.css'

/** What becomes of the lines, in numbers that add up to them. */
export const Counts = ({ counts: { add, here, refused, leftOut } }: { counts: ImportRecord['counts'] }) => (
  <div role="status">
    <ul className={styles.counts} aria-label="What becomes of the lines">
      <li>
        <Glyph name="done" />
        <b>{add}</b> <span>will be added</span>
      </li>
      {here > 0 && (
        <li>
          <Glyph name="skipped" />
          <b>{here}</b>{' '}
          <span>{here === 1 ? 'is here already and stays as it is' : 'are here already and stay as they are'}</span>
        </li>
      )}
      {refused > 0 && (
        <li data-over="">
          <Glyph name="failed" />
          <b>{refused}</b> <span>{refused === 1 ? 'needs you' : 'need you'}</span>
        </li>
      )}
      {leftOut > 0 && (
        <li>
          <Glyph name="waived" />
          <b>{leftOut}</b> <span>{leftOut === 1 ? 'is left out' : 'are left out'}</span>
        </li>
      )}
    </ul>
  </div>
)
