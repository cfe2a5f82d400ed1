import { termsOf, type Filter } from '@duebook/contract/search/filter'
import { plain } from '@duebook/contract/search/plain'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useFileList } from '../../cloud/attachments/fileList.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { civilDay, useZone } from '../../frame/clock.ts'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { calledIn } from '../../frame/who.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './search.module.css'

const MOST_SHOWN = 20

/** The files whose names have a word of the line; each leads to what it belongs to. */
export function FilesFound({ filter, obligations }: { filter: Filter; obligations: readonly ObligationRecord[] }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const people = usePeople()
  const words = termsOf(filter).flatMap(({ ask, not }) => (ask.asks === 'words' && !not ? plain(ask.text) : []))
  const live = useFileList(words.length > 0 ? bookId : null)
  const all = live.status === 'ready' ? live.data : []
  const found = all.filter(({ name }) => words.some((word) => plain(name).includes(word)))
  if (found.length === 0) return null
  return (
    <Section name="Files" count={found.length} note="Names and notes are searched, contents are not">
      <ul className={styles.files} aria-label="Files">
        {found.slice(0, MOST_SHOWN).map(({ id, name, obligationId, nominal, uploadedBy, uploadedAt }) => (
          <li key={id}>
            <FileText aria-hidden />
            <div>
              <Link
                to="/obligations/$obligationId"
                params={{ obligationId }}
                search={nominal ? { at: calendarDate(nominal) } : {}}
              >
                {name}
              </Link>
              <small>
                {[
                  obligations.find((one) => one.id === obligationId)?.title,
                  calledIn(people, uploadedBy),
                  shortDateWithYear(civilDay(new Date(uploadedAt), zone)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
