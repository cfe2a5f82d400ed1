import { Link } from '@tanstack/react-router'
import styles from './attachments.module.css'
import type { Room } from './room-left.ts'
import { sizeText } from '../ui/size-text.ts'

/** Said where files are added: that the room for them is nearly or really used up, and what to do. Silent while there is plenty. */
export function RoomNote({ room, lacks }: { room: Room; lacks: boolean }) {
  if (!lacks && room.used <= room.of * 0.8) return null
  const most = `${sizeText(room.used)} of ${sizeText(room.of)} are used`
  if (!lacks) return <span className={styles.detail}>{most}.</span>
  return (
    <span className={styles.detail}>
      {most}; reminders and everything else go on. Remove files that are no longer needed
      {room.isMine ? (
        room.of < 1_000_000_000 ? (
          <>
            , or take <Link to="/settings/billing">Pro with 10 GB</Link>.
          </>
        ) : (
          '.'
        )
      ) : (
        ', or ask the owner of the book.'
      )}
    </span>
  )
}
