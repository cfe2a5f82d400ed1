import { useNavigate } from '@tanstack/react-router'
import { countdown, shortDate } from '@duebook/domain'
import {
  Bell,
  BookCopy,
  BookPlus,
  CalendarClock,
  Check,
  Clock,
  Info,
  Keyboard,
  Layers,
  ListFilter,
  Paperclip,
  Pencil,
  Plus,
  SquareCheck,
  Tag,
  Undo2,
  Upload,
  UserRound,
  Users,
} from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { MOST_TYPED } from '@duebook/contract/search/filter'
import { find, lookupsOf, nothingLookedUp } from '@duebook/contract/search/find'
import { joinFilters } from '@duebook/contract/search/join-filters'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useSavedViews } from '../../cloud/views/savedViews.ts'
import type { BookMember } from '../../cloud/people/members.ts'
import type { CalendarDate } from '@duebook/domain'
import { Dialog } from '../../ui/Dialog.tsx'
import { Glyph } from '../../ui/glyphs.tsx'
import { useNow, useToday } from '../clock.ts'
import { CommandLine } from './CommandLine.tsx'
import styles from './CommandMenu.module.css'
import { screenKeys, type FrameKeys } from '../keyboard/keys.ts'
import { views as frameViews } from '../navigation.ts'
import { useMembersOfBook } from '../useMembersOfBook.ts'
import { useMayChange } from '../role.ts'
import { useSignedIn } from '../signedIn.tsx'

type Command = {
  id: string
  group: string
  icon: ReactNode
  name: string
  remark?: string
  keys?: string
  run: () => void
}
type CommandMenuProps = {
  /** What was typed before it stood there. */
  startWith: string | undefined
  onClose: () => void
  go: FrameKeys['go']
  undo: FrameKeys['undo']
  onAdd: (line: string | undefined) => void
  onKeys: () => void
  onBooks: () => void
  onMakeBook: () => void
}

const SHOWN = 40

/** Everything that can be done here, by typing part of its name: what this screen offers, obligations, and the views. */
export function CommandMenu({ startWith, onClose, go, undo, onAdd, onKeys, onBooks, onMakeBook }: CommandMenuProps) {
  const [read, setRead] = useState('')
  const [currentIndex, setCurrentIndex] = useState(0)
  const [kept, setKept] = useState<readonly string[]>([])
  const commands = useCommands(read, kept, { go, undo, onAdd, onKeys, onBooks, onMakeBook })
  const current = commands[Math.min(currentIndex, commands.length - 1)]
  const run = (command: Command) => (onClose(), command.run())
  // Enter means what the words name, also where the list is still that of the words before.
  const [entered, setEntered] = useState<string | null>(null)
  const runsNow = entered !== null && entered === read
  useEffect(() => {
    if (!runsNow) return
    setEntered(null)
    if (current) run(current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each Enter.
  }, [runsNow])
  return (
    <Dialog
      title="Commands"
      size="menu"
      onClose={onClose}
      top={
        <CommandLine
          startWith={startWith}
          list="commands"
          current={current && `command-${current.id}`}
          onRead={(words) => (setRead(words), setCurrentIndex(0))}
          onMove={(by) => setCurrentIndex((now) => (now + by + commands.length) % Math.max(1, commands.length))}
          onEnter={setEntered}
          kept={kept}
          onKeep={(next) => (setKept(next), setCurrentIndex(0))}
        />
      }
      footer={
        <p className={styles.foot}>
          <span className={styles.hint}>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span className={styles.hint}>
            <kbd>Enter</kbd> do
          </span>
          <span className={styles.hint}>
            <kbd>Tab</kbd> keep as filter
          </span>
          <span className={styles.hint}>
            <kbd>Esc</kbd> close
          </span>
          <span className={styles.found} role="status">
            {commands.length} found
          </span>
        </p>
      }
    >
      <div className={styles.list} id="commands" role="listbox" aria-label="Commands">
        {commands.map((command, at) => (
          <div
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            data-group={commands[at - 1]?.group === command.group ? undefined : command.group}
            onClick={() => run(command)}
            onKeyDown={(event) => event.key === 'Enter' && run(command)}
          >
            <span className={styles.icon}>{command.icon}</span>
            <span className={styles.name}>
              {command.name} {command.remark && <small>{command.remark}</small>}
            </span>
            {command.keys && (
              <span className={styles.keys} aria-hidden="true">
                {command.keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** Whose row or page an act is of: `With VAT return`. */
function aboutOf(element: HTMLElement): string {
  const row = element.closest('[data-row]')?.querySelector('[data-row-title]')
  const title = row?.textContent ?? element.closest<HTMLElement>('[data-about]')?.dataset.about
  return title ? `With ${title}` : 'On this screen'
}

const iconOf: Record<string, ReactNode> = {
  e: <Check />,
  r: <Bell />,
  w: <Info />,
  h: <Clock />,
  d: <CalendarClock />,
  p: <Pencil />,
  a: <UserRound />,
  t: <Tag />,
  f: <Paperclip />,
  x: <SquareCheck />,
}

function useCommands(
  typed: string,
  kept: readonly string[],
  { go, undo, onAdd, onKeys, onBooks, onMakeBook }: Omit<CommandMenuProps, 'onClose' | 'startWith'>,
): Command[] {
  const me = useSignedIn()
  const { bookId } = me
  const today = useToday()
  const now = useNow()
  const people = useMembersOfBook()
  const saved = useSavedViews(me)
  const navigate = useNavigate()
  const obligations = useObligations(bookId)
  const mayAdd = useMayChange()
  const [screenActs] = useState(screenKeys)
  return useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    // Among what a filter keeps there are dates alone, and what else can be done with all of them.
    const filter = kept.length > 0 ? joinFilters([...kept, typed]) : null
    const fits = (command: Command) => command.name.toLowerCase().includes(wanted)
    // What is chosen here is chosen for an act that comes after: the acts stand first.
    const acts = screenActs.toSorted((a, b) => Number(a.key === 'x') - Number(b.key === 'x'))
    const screen = acts.map((one, at): Command => ({
      id: `here-${at}`,
      group: aboutOf(one.element),
      icon: iconOf[one.key],
      name: one.name,
      keys: one.key,
      run: one.press,
    }))
    const records = obligations.status === 'ready' && (wanted || filter) ? obligations.data : []
    const known = { today, now, me, people }
    const found = filter === null ? foundBy(typed, records, known) : foundByFilter(filter, records, known)
    const titles = found.map((one): Command => ({
      id: one.id,
      group: 'Obligations',
      name: one.title,
      ...nextOf(one, today),
      run: () => void navigate({ to: '/obligations/$obligationId', params: { obligationId: one.id } }),
    }))
    const toFilter = (filter: string) => () => void navigate({ to: '/obligations', search: { filter } })
    const views = (saved.status === 'ready' ? saved.data : []).map((view): Command => ({
      id: `view-${view.name}`,
      group: 'Saved views',
      icon: <ListFilter />,
      name: view.name,
      remark: view.line,
      run: toFilter(view.line),
    }))
    const persons = (wanted ? people : []).map((one): Command => ({
      id: `person-${one.uid}`,
      group: 'People',
      icon: <Users />,
      name: one.name,
      remark: 'what they have',
      run: toFilter(one.uid === me.uid ? 'owner:me' : `owner:"${one.name.replaceAll('"', '')}"`),
    }))
    const line = filter ?? typed.trim()
    const search: Command[] =
      line !== '' && line.length <= MOST_TYPED
        ? [
            {
              id: 'search',
              group: 'Go and make',
              icon: <ListFilter />,
              name: `Search ${line}`,
              keys: '/',
              run: () => void navigate({ to: '/search', search: { q: line } }),
            },
          ]
        : []
    if (filter !== null) {
      const inObligations: Command = {
        id: 'filtered',
        group: 'Go and make',
        icon: <ListFilter />,
        name: `Obligations with ${line}`,
        run: toFilter(line),
      }
      return [...titles.slice(0, SHOWN - 2), ...(search.length > 0 ? [inObligations, ...search] : [])]
    }
    const add: Command = {
      id: 'add',
      group: 'Go and make',
      icon: <Plus />,
      name: wanted ? `Add “${typed.trim()}”` : 'Add',
      keys: 'c',
      run: () => onAdd(typed.trim() || undefined),
    }
    const make: Command[] = [
      ...frameViews.map((view): Command => ({
        id: view.to.slice(1),
        group: 'Go and make',
        icon: <view.icon />,
        name: view.name,
        keys: view.keys,
        run: () => go(view.to),
      })),
      {
        id: 'packs',
        group: 'Go and make',
        icon: <Layers />,
        name: 'Starter packs',
        run: () => void navigate({ to: '/packs' }),
      },
      {
        id: 'comes-from',
        group: 'Go and make',
        icon: <CalendarClock />,
        name: 'Dates that come from others',
        run: () => void navigate({ to: '/comes-from' }),
      },
      {
        id: 'import',
        group: 'Go and make',
        icon: <Upload />,
        name: 'Import a file',
        run: () => void navigate({ to: '/settings/import' }),
      },
      {
        id: 'books',
        group: 'Go and make',
        icon: <BookCopy />,
        name: 'Choose a book',
        keys: 'g b',
        run: onBooks,
      },
      { id: 'newBook', group: 'Go and make', icon: <BookPlus />, name: 'Make a book', run: onMakeBook },
      {
        id: 'undo',
        group: 'Go and make',
        icon: <Undo2 />,
        name: 'Undo the last action',
        keys: 'Ctrl Z',
        run: undo,
      },
      { id: 'keys', group: 'Go and make', icon: <Keyboard />, name: 'Keys of this screen', keys: '?', run: onKeys },
    ]
    // What is found of obligations stands there for its words, also those that are not in its title.
    const fitting = [...screen.filter(fits), ...titles, ...[...views, ...persons, ...make].filter(fits)].slice(
      0,
      SHOWN - 1 - search.length,
    )
    if (!mayAdd) return [...fitting.filter(({ id }) => id !== 'packs' && id !== 'import'), ...search]
    // What is typed may always be added; it stands last, so that Enter runs the command that the words name.
    if (wanted) return [...fitting, ...search, add]
    const first = fitting.findIndex(({ group }) => group === add.group)
    return fitting.toSpliced(first < 0 ? fitting.length : first, 0, add)
  }, [
    typed,
    kept,
    screenActs,
    obligations,
    saved,
    people,
    me,
    today,
    now,
    navigate,
    go,
    undo,
    onAdd,
    onKeys,
    onBooks,
    onMakeBook,
    mayAdd,
  ])
}

type Known = { today: CalendarDate; now: number; me: { uid: string }; people: readonly BookMember[] }

/**
 * As many as are shown: those whose title has the words, before those that the search finds otherwise; what would have to be looked up first is
 * left to the search.
 */
function foundBy(typed: string, obligations: readonly ObligationRecord[], known: Known): ObligationRecord[] {
  const wanted = typed.trim().toLowerCase()
  const titled = firstShown(obligations, ({ title }) => title.toLowerCase().includes(wanted))
  if (titled.length === SHOWN) return titled
  return [...new Set([...titled, ...foundByFilter(typed, obligations, known)])].slice(0, SHOWN)
}

/** None where something would have to be looked up first, or is no filter. */
function foundByFilter(line: string, obligations: readonly ObligationRecord[], known: Known): ObligationRecord[] {
  const filter = parseFilter(line)
  const isReady = [...lookupsOf(filter)].every((what) => what === 'files') && filter.unclear.length === 0
  if (!isReady || filter.alternatives.length === 0) return []
  return find(obligations, filter, { ...known, currency: null, ...nothingLookedUp }).slice(0, SHOWN)
}

/** What comes next of it: the last day of a notice before the day that it is about. */
function nextOf({ status, nextDue, nextNotice }: ObligationRecord, today: CalendarDate) {
  const said = (date: CalendarDate) => `${shortDate(date, today)} · ${countdown(date, today)}`
  if (nextDue === null)
    return status === 'active'
      ? { icon: <Glyph name="plan" />, remark: 'no date yet' }
      : { icon: <Glyph name="done" />, remark: 'ended' }
  if (nextNotice !== null && nextNotice >= today)
    return { icon: <Glyph name="notice" />, remark: `notice by ${said(nextNotice)}` }
  return { icon: <Glyph name={nextDue < today ? 'overdue' : 'upcoming'} />, remark: said(nextDue) }
}

/** Of ten thousand the first are found long before all have been looked at. */
function firstShown(obligations: readonly ObligationRecord[], fits: (one: ObligationRecord) => boolean) {
  const first: ObligationRecord[] = []
  for (const one of obligations) {
    if (first.length === SHOWN) break
    if (fits(one)) first.push(one)
  }
  return first
}
