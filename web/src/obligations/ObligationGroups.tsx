import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useLastPaid, type LastPaid } from '../cloud/occurrences/lastPaid.ts'
import { useToday } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { LongRows } from '../ui/rows/LongRows.tsx'
import { Section } from '../ui/Section.tsx'
import { groupByDate, groupByPerson, NOBODY } from './group-by.ts'
import { foundIn, groupByKind, type KindGroup } from './group-by-kind.ts'
import { ObligationRow, outlineOf } from './ObligationRow.tsx'
import styles from './obligations.module.css'

export type Grouping = 'kind' | 'person' | 'date'

/** All of the book, or what of it was found: by kind, by whoever has it, or by the month of the date that counts; ended ones last by themselves. */
export function ObligationGroups({
  obligations,
  found = obligations,
  grouping,
}: {
  obligations: readonly ObligationRecord[]
  found?: readonly ObligationRecord[]
  grouping: Grouping
}) {
  const today = useToday()
  const { uid, bookId } = useSignedIn()
  const nameOf = useNameOf()
  const groups = useMemo(() => {
    const all = groupsOf(obligations, today, grouping, uid)
    return found === obligations ? all : foundIn(all, found)
  }, [obligations, found, today, grouping, uid])
  const ended = groups.find(({ name }) => name === 'Ended')?.rows ?? []
  const live = useLastPaid(
    bookId,
    ended.map(({ id }) => id),
  )
  const paidOf = live.status === 'ready' ? live.data : NOTHING_PAID
  const draw = useCallback(
    (one: ObligationRecord) => <ObligationRow obligation={one} paid={paidOf[one.id]} />,
    [paidOf],
  )
  const outline = useCallback((one: ObligationRecord) => outlineOf(one, today), [today])
  if (obligations.length === 0) return <NothingYet />
  const named = groups.map((group) =>
    grouping !== 'person' || group.name === 'Ended'
      ? group
      : { ...group, name: group.name === NOBODY ? 'Nobody named' : nameOf(group.name) },
  )
  return named.map(({ name, kind, rows }, at) => (
    <Section
      key={groups[at]?.name}
      name={
        <span className={styles.kind}>
          {kind && <KindShape kind={kind} />}
          {name}
        </span>
      }
      count={rows.length}
      note={name === 'Ended' ? 'Nothing is sent for them' : undefined}
    >
      <LongRows
        label={name}
        rows={rows}
        keyOf={idOf}
        idOf={idOf}
        isPicked={name === 'Ended' ? never : always}
        above={groups.slice(0, at).reduce((sum, one) => sum + one.rows.length, 0)}
        draw={draw}
        outline={outline}
      />
    </Section>
  ))
}

/** Sorted once for a book and a day, not for each letter of a filter. */
const sorted = new WeakMap<object, { as: string; groups: KindGroup<ObligationRecord>[] }>()

const inGroups = { kind: groupByKind, person: groupByPerson, date: groupByDate } satisfies Record<Grouping, unknown>

function groupsOf(
  obligations: readonly ObligationRecord[],
  today: CalendarDate,
  grouping: Grouping,
  me: string,
): KindGroup<ObligationRecord>[] {
  const known = sorted.get(obligations)
  const as = `${today} ${grouping} ${me}`
  if (known?.as === as) return known.groups
  const groups = inGroups[grouping](obligations, today, me)
  sorted.set(obligations, { as, groups })
  return groups
}

const NOTHING_PAID: LastPaid = {}
const idOf = ({ id }: ObligationRecord) => id
const always = () => true
const never = () => false

function NothingYet() {
  const open = useOpenOverlay()
  const mayAdd = useMayChange()
  return (
    <Empty
      said="Nothing is written down yet."
      action={
        mayAdd && (
          <>
            <Button look="main" onClick={() => open('quickAdd')}>
              Write one line
            </Button>
            <Link to="/packs">Look at the packs</Link>
          </>
        )
      }
    >
      An obligation is a rule, such as “rent, every month on the 31st”. Its dates follow.
    </Empty>
  )
}
