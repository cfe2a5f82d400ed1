import { fieldsInWords, type ChangedField } from '@duebook/contract/about/activity-fields'
import { editMayBeUndone, nameBefore } from '@duebook/contract/acts/undo-edit-of'
import { mayBeUndone } from '@duebook/contract/acts/undo-of'
import { undoPeopleOf } from '@duebook/contract/acts/undo-people-of'
import type { Book } from '@duebook/contract/book'
import { isAboutObligation, type ActivityLine } from '@duebook/contract/people/activity-line'
import { Link } from '@tanstack/react-router'
import { undoLine } from '../acts/undo-line.ts'
import { renameBook } from '../cloud/books/renameBook.ts'
import { civilTime, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { instantText } from '../ui/instant-text.ts'
import styles from './activity.module.css'
import { undoPeople } from './undo-people.ts'
import { actorName, lineAbout, shortName, type Obligations } from './line-about.ts'

type LineProps = {
  line: ActivityLine
  obligations: Obligations
  /** A later line took it back. */
  struck: boolean
  /** Nothing was said of the same since. */
  isNewest: boolean
  book: Book | null
}

/** More fields than these stand folded, and all of what was added or removed. */
const SHOWN_FIELDS = 5
const isFolded = ({ action }: ActivityLine, fields: readonly ChangedField[]) =>
  fields.length > SHOWN_FIELDS || action === 'obligation.created' || action === 'obligation.deleted'

/** Who did what, when, and what it was before. */
export function Line({ line, obligations, struck, isNewest, book }: LineProps) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const nameOf = useNameOf()
  const mayAct = useMayChange(isAboutObligation(line) ? line.obligationId : undefined)
  const name = actorName(line.actor, nameOf)
  const { words, about, more, obligation, at } = lineAbout(line, obligations, today)
  const reading = { today, nameOf, instantText: (instant: number) => instantText(instant, zone, today) }
  const fields = struck ? [] : fieldsInWords(line, reading)
  const device = 'device' in line ? line.device : undefined
  const mayName = useMay('name and defaults')
  const mayChange = useMay('change roles')
  const undo = isNewest ? undoOfLine() : null
  const text = `${words}${about === null ? '' : ` ${about}`}${more}`
  function undoOfLine(): (() => void) | null {
    if (!isAboutObligation(line)) {
      if (!book) return null
      const before = mayName ? nameBefore(line, book.name) : null
      if (before !== null) return () => renameBook(bookId, before, uid)
      const people = mayChange ? undoPeopleOf(line, book) : null
      return people && (() => void undoPeople(bookId, line.title, people))
    }
    if (!mayAct || !obligation || !(mayBeUndone(line) || editMayBeUndone(line))) return null
    return () => void undoLine({ bookId, uid, today }, obligation, line)
  }
  return (
    <li className={styles.line} data-struck={struck || undefined}>
      <time dateTime={new Date(line.at).toISOString()}>{civilTime(new Date(line.at), zone).slice(-5)}</time>
      <span className={styles.face}>
        <Face name={name} />
      </span>
      <div>
        <p>
          <b>{shortName(name)}</b>{' '}
          {struck ? (
            <s>{text}</s>
          ) : (
            <>
              {words} {about !== null && <About obligation={obligation} at={at} title={about} />}
              {more}
            </>
          )}
        </p>
        {fields.length > 0 && isFolded(line, fields) ? (
          <details className={styles.folded}>
            <summary>
              {fields.length === 1 ? '1 field' : `${fields.length} fields`}
              <span className="sr">
                {' '}
                of what {name} {text}
              </span>
            </summary>
            <Fields fields={fields} />
          </details>
        ) : (
          fields.length > 0 && <Fields fields={fields} />
        )}
        {struck && <p className={styles.remark}>Taken back by a later line.</p>}
        {device && <p className={styles.remark}>With {device}</p>}
      </div>
      {undo && (
        <Button look="bare" aria-label={`Undo: ${name} ${text}`} onClick={undo}>
          Undo
        </Button>
      )}
    </li>
  )
}

/** What was removed since is named, and leads nowhere. */
function About({ obligation, at, title }: { title: string } & Pick<ReturnType<typeof lineAbout>, 'obligation' | 'at'>) {
  if (!obligation) return title
  return (
    <Link to="/obligations/$obligationId" params={{ obligationId: obligation.id }} search={at ? { at } : {}}>
      {title}
    </Link>
  )
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <table className={styles.fields}>
      <thead className="sr">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className={styles.was}>{before === null ? <span>nothing</span> : <s>{before}</s>}</td>
            <td>{after ?? <span>nothing</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
