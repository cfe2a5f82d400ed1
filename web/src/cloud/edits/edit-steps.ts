import { isSame } from '@duebook/contract/acts/is-same'
import { only, partsIn, type Part, type Version } from '@duebook/contract/acts/versions'
import type { WaitingEdit } from './waitingEdits.ts'

/** The parts that were changed of an obligation, and what they are to be compared by. */
type Steps = Pick<WaitingEdit, 'title' | 'base' | 'mine' | 'drawn' | 'differs'>
/** What the service found: what of it somebody else changed to something different. */
export type Found = Pick<WaitingEdit, 'title' | 'differs'>

const partsThat = (version: Partial<Version>, holds: (part: Part) => boolean) =>
  only(version, partsIn(version).filter(holds))

/** What is still to be sent; the rest waits for a choice. */
export const unsentOf = ({ mine, differs }: Pick<Steps, 'mine' | 'differs'>) =>
  partsThat(mine, (part) => !(part in (differs?.theirs ?? {})))

/**
 * With one more change. A part that waits already began from what it was before the first change; one of which somebody else's was seen begins
 * from theirs, and taken back to what it was at first it leaves theirs as it is.
 */
export function changedOnceMore(before: Steps | undefined, change: Omit<Steps, 'differs'>): Omit<Steps, 'title'> {
  const theirs = before?.differs?.theirs ?? {}
  const isBack = (part: Part) => part in theirs && isSame(change.mine[part], before?.base[part])
  const began = partsThat(before?.base ?? {}, (part) => !(part in theirs))
  const open = partsThat(theirs, (part) => !(part in change.mine))
  return {
    base: partsThat({ ...before?.base, ...change.base, ...began }, (part) => !(part in change.mine && isBack(part))),
    mine: partsThat({ ...before?.mine, ...change.mine }, (part) => !(part in change.mine && isBack(part))),
    drawn: { ...before?.drawn, ...change.drawn },
    differs: before?.differs && partsIn(open).length > 0 ? { ...before.differs, theirs: open } : null,
  }
}

/** Once `sent` has arrived: what was changed again while it was on its way stays, and began from what is there now. */
export function afterSending<S extends Steps>(now: S, sent: Partial<Version>, found: Found): S {
  const refused = found.differs?.theirs ?? {}
  const arrived = partsThat(sent, (part) => !(part in refused))
  const isLeft = (part: Part) => !(part in arrived && isSame(now.mine[part], arrived[part]))
  const mine = partsThat(now.mine, isLeft)
  const theirs = partsThat({ ...now.differs?.theirs, ...refused }, (part) => part in mine)
  const isOpen = partsIn(theirs).length > 0
  return {
    ...now,
    title: found.title,
    base: partsThat({ ...now.base, ...arrived }, (part) => part in mine),
    mine,
    drawn: partsIn(theirs).length === partsIn(mine).length ? {} : now.drawn,
    differs: isOpen ? { by: '', at: 0, ...now.differs, ...found.differs, theirs } : null,
  }
}
