import { calendarDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { AttachmentRecord } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { Button } from '../ui/Button.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Tag } from '../ui/Tag.tsx'
import styles from './attachments.module.css'
import { FileDates } from './FileDates.tsx'
import { FilePreview } from './FilePreview.tsx'
import { MoveFile } from './MoveFile.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { sizeText } from '../ui/size-text.ts'

/** One version of one file: what it is, who attached it and when, its hash and whether the server found the same. */
export function FileRow({
  file,
  obligation,
  isProof,
  isReplaced,
  dueOf,
  nameOf,
  timeZone,
  onNewVersion,
}: {
  file: AttachmentRecord
  obligation: ObligationRecord
  isProof: boolean
  isReplaced: boolean
  /** The date in force of the one at a nominal day. */
  dueOf: (nominal: string) => CalendarDate
  nameOf: (uid: string) => string
  timeZone: string
  onNewVersion: () => void
}) {
  const today = useToday()
  const mayKeep = useMay('add, change and settle')
  const mayChange = useMayChange(obligation.id)
  const [open, setOpen] = useState<'preview' | 'dates' | 'move' | 'remove' | null>(null)
  const { name, version, size, sha256, uploadedBy, verifiedAt, problem, nominal, expires, keepUntil, removedAt } = file
  const FileIcon = file.contentType.startsWith('image/') ? Image : FileText
  const by = nameOf(uploadedBy)
  return (
    <li data-replaced={isReplaced || removedAt !== null ? '' : undefined}>
      <FileIcon aria-hidden />
      <div className={styles.what}>
        {verifiedAt === null || removedAt !== null ? (
          <b>{name}</b>
        ) : (
          <button type="button" className={styles.name} onClick={() => setOpen('preview')}>
            {name}
            <span className="sr">: look at it</span>
          </button>
        )}
        <span className={styles.detail}>
          {[
            version > 1 && `version ${version}`,
            sizeText(size),
            by,
            verifiedAt === null ? null : `${instantText(verifiedAt, timeZone, today)}, server time`,
            nominal ? `for ${shortDateWithYear(dueOf(nominal))}` : 'for every date',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.hash}>
          SHA-256 {sha256.slice(0, 4)} {sha256.slice(4, 8)} {sha256.slice(8, 12)} … {sha256.slice(-4)}
          {problem ? '' : verifiedAt === null ? '' : ', the server found the same'}
        </span>
        {(expires || keepUntil) && (
          <span className={styles.detail}>
            {[
              expires && `Expires ${shortDateWithYear(calendarDate(expires))}`,
              keepUntil && `kept until ${shortDateWithYear(calendarDate(keepUntil))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {removedAt !== null && (
          <span className={styles.detail}>
            Removed {instantText(removedAt, timeZone, today)} by {nameOf(file.removedBy ?? '')}. Only its hash is left.
          </span>
        )}
        {problem && removedAt === null && (
          <span className={styles.problem} role="alert">
            {problem === 'room'
              ? 'There was no room left for it when it came, so it was not kept. Make room, then attach it again.'
              : 'What arrived is not what was hashed on this device, so it proves nothing. Attach the file again.'}
          </span>
        )}
        {!problem && verifiedAt === null && removedAt === null && (
          <span className={styles.detail}>Not confirmed by the server yet</span>
        )}
      </div>
      <span className={styles.acts}>
        {isProof && <Tag tone={verifiedAt === null ? 'soon' : 'done'}>Proof</Tag>}
        {isReplaced && <Tag>Replaced</Tag>}
        {removedAt !== null && <Tag>Removed</Tag>}
        {mayKeep && removedAt === null && !problem && (
          <Button look="bare" aria-label={`Dates of ${name}: expiry and retention`} onClick={() => setOpen('dates')}>
            Dates
          </Button>
        )}
        {mayChange && !isReplaced && removedAt === null && (
          <Button look="bare" aria-label={`New version of ${name}`} onClick={onNewVersion}>
            New version
          </Button>
        )}
        {mayChange &&
          !isReplaced &&
          removedAt === null &&
          !problem &&
          nominal &&
          obligation.schedule.type !== 'once' && (
            <Button look="bare" aria-label={`Move ${name} to another date`} onClick={() => setOpen('move')}>
              Move
            </Button>
          )}
        {mayKeep && removedAt === null && (
          <Button look="bare" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
            Remove
          </Button>
        )}
      </span>
      {open === 'preview' && <FilePreview file={file} onClose={() => setOpen(null)} />}
      {open === 'move' && nominal && (
        <MoveFile
          file={file}
          from={{ nominal: calendarDate(nominal), due: dueOf(nominal) }}
          obligation={obligation}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && <RemoveFile file={file} onClose={() => setOpen(null)} />}
      {open === 'dates' && <FileDates file={file} obligation={obligation} onClose={() => setOpen(null)} />}
    </li>
  )
}
