import styles from './Face.module.css'

/** Somebody's photo or initials in a ring; the name stands beside it or is read out elsewhere. */
export const Face = ({ name, photo }: { name: string; photo?: string | null | undefined }) =>
  photo ? (
    <img className={styles.face} src={photo} alt="" referrerPolicy="no-referrer" />
  ) : (
    <span className={styles.face} aria-hidden="true">
      {name
        .split(/\s+/)
        .map((word) => word[0] ?? '')
        .slice(0, 2)
        .join('')
        .toUpperCase()}
    </span>
  )
