import { listed, shortDateWithYear } from '@duebook/domain'
import { civilDay, useZone } from '../../frame/clock.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import type { Made } from './NewToken.tsx'
import { readsWords } from './token-words.ts'

/** The token, the one time that it is shown. */
export function MadeToken({ made: { token, reads, books, until }, onClose }: { made: Made; onClose: () => void }) {
  const zone = useZone()
  return (
    <ShownOnce secret={token} what="token" onClose={onClose}>
      Whoever has it can read {listed([...books])} ({readsWords[reads]}) until{' '}
      {shortDateWithYear(civilDay(new Date(until), zone))}.
    </ShownOnce>
  )
}
