import type { OutsideFile } from '@duebook/contract/people/outside-view'
import styles from './outside.module.css'

/** Opens a file; null where it can only be named. */
export type OpenFile = ((file: OutsideFile) => void) | null

export function FileName({ file, onFile }: { file: OutsideFile; onFile: OpenFile }) {
  if (!onFile) return file.name
  return (
    <button type="button" className={styles.file} onClick={() => onFile(file)}>
      {file.name}
    </button>
  )
}
