import { HardDrive } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { littleRoom } from '../../cloud/worker/room.ts'
import { Note } from '../../ui/Note.tsx'

/** Before anything is lost: where the device is nearly full, what waits there may not be kept. */
export function LittleRoom() {
  const isLittle = useSyncExternalStore(littleRoom.subscribe, littleRoom.get)
  if (!isLittle) return null
  return (
    <Note tone="soon" sign={<HardDrive aria-hidden />}>
      <b>This device is nearly full.</b> What you do without a connection may not be kept here. Free some room, or stay
      connected until it says Saved.
    </Note>
  )
}
