import { shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { Camera, Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { attach, refusalOf, type AttachmentRecord, type Refused } from '../cloud/attachments/attachments.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import styles from './attachments.module.css'
import { useRoom } from './room-left.ts'
import { RoomNote } from './RoomNote.tsx'
import { sizeText } from '../ui/size-text.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'

/** So many files at once; more are asked for again. */
const MOST_AT_ONCE = 20

/** The row that takes files: dropped, pasted, photographed or chosen. Each is hashed on this device before it is sent. */
export function AddFiles({
  wanted,
  isWanted,
  obligationId,
  nominal,
  due,
  newVersionOf,
  onAttached,
  onEnd,
}: {
  wanted: string
  isWanted: boolean
  obligationId: string
  /** The occurrence that a file can belong to. */
  nominal: CalendarDate | null
  /** The date in force of that occurrence, by which people know it. */
  due: CalendarDate | null
  newVersionOf: AttachmentRecord | null
  onAttached: (id: string) => void
  onEnd: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [lacksRoom, setLacksRoom] = useState(false)
  const room = useRoom()
  const [place, setPlace] = useState<'occurrence' | 'obligation'>(
    newVersionOf ? (newVersionOf.nominal ? 'occurrence' : 'obligation') : 'occurrence',
  )
  const toOccurrence = place === 'occurrence' && nominal !== null

  const take = async (chosenFiles: Iterable<File>) => {
    const files = [...chosenFiles]
    const said: string[] = []
    let left = room?.left ?? Infinity
    let lacks = false
    if (files.length > MOST_AT_ONCE) said.push(`Only the first ${MOST_AT_ONCE} files were taken.`)
    for (const file of files.slice(0, newVersionOf ? 1 : MOST_AT_ONCE)) {
      const refused = refusalOf(file)
      if (refused) {
        said.push(`${file.name}: ${refusals[refused]}`)
        continue
      }
      if (room && file.size > left) {
        lacks = true
        said.push(
          `${file.name}: it needs ${sizeText(file.size)}, and ${sizeText(left)} of ${sizeText(room.of)} are left.`,
        )
        continue
      }
      left -= file.size
      try {
        const to = { bookId, uid, obligationId, nominal: toOccurrence ? nominal : null }
        const id = await attach(
          newVersionOf ? { ...to, nominal: newVersionOf.nominal as CalendarDate | null } : to,
          file,
          newVersionOf,
        )
        if (toOccurrence || newVersionOf) onAttached(id)
      } catch (error) {
        said.push(
          `${file.name} could not be read (${error instanceof Error ? error.message : 'unknown'}). Choose it again.`,
        )
      }
    }
    setProblems(said)
    setLacksRoom(lacks)
    onEnd()
  }
  const { row, over } = useDroppedFiles(take)
  useEffect(() => {
    if (newVersionOf) chooser.current?.click()
  }, [newVersionOf])

  const chosen = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    void take(files)
  }
  return (
    <li
      ref={row}
      className={styles.add}
      data-screen-only=""
      data-wanted={isWanted ? '' : undefined}
      data-over={over ? '' : undefined}
    >
      <Paperclip aria-hidden />
      <div className={styles.what}>
        <b>{newVersionOf ? `A new version of ${newVersionOf.name}` : wanted}</b>
        <span className={styles.detail}>Drop a file here, paste, or choose one. It is hashed before it is sent.</span>
        {problems.map((one) => (
          <span className={styles.problem} role="alert" key={one}>
            {one}
          </span>
        ))}
        {room && <RoomNote room={room} lacks={lacksRoom} />}
        {nominal && !newVersionOf && (
          <Choice
            legend="It belongs to"
            value={place}
            onChange={setPlace}
            options={[
              { value: 'occurrence', label: shortDateWithYear(due ?? nominal) },
              { value: 'obligation', label: 'every date' },
            ]}
          />
        )}
      </div>
      <span className={styles.acts}>
        <input
          ref={chooser}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="File to attach"
          multiple={!newVersionOf}
          onChange={(event) => chosen(event.currentTarget)}
        />
        <input
          ref={camera}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="Photo to attach"
          accept="image/*"
          capture="environment"
          onChange={(event) => chosen(event.currentTarget)}
        />
        <Button hotkey="f" data-key-name="Attach a file" onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <Button icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        {newVersionOf && (
          <Button look="bare" onClick={onEnd}>
            Cancel
          </Button>
        )}
      </span>
    </li>
  )
}

const refusals: Record<Refused, string> = {
  empty: 'the file is empty.',
  large: 'the file is larger than 100 MB. Attach a smaller one.',
  kind: 'files of this kind are not taken. Pictures, PDF, text, mails and office documents are.',
}
