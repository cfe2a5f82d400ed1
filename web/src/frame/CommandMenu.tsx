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
  Plus,
  Search,
  Undo2,
} from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { useToday } from './clock.ts'
import styles from './CommandMenu.module.css'
import { screenKeys, type FrameKeys } from './keys.ts'
import { views } from './navigation.ts'
import { useMay } from './role.ts'
import { useSignedIn } from './signedIn.tsx'

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
export function CommandMenu({ onClose, go, undo, onAdd, onKeys, onBooks, onMakeBook }: CommandMenuProps) {
  const [typed, setTyped] = useState('')
  const [currentIndex, setCurrentIndex] = useState(0)
  const commands = useCommands(typed, { go, undo, onAdd, onKeys, onBooks, onMakeBook })
  const currentCommand = commands[Math.min(currentIndex, commands.length - 1)]
  const run = (command: Command) => (onClose(), command.run())
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      setCurrentIndex((now) => (now + by + commands.length) % Math.max(1, commands.length))
    }
    if (event.key === 'Enter' && currentCommand && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(currentCommand)
    }
  }
  return (
    <Dialog
      title="Commands"
      size="menu"
      onClose={onClose}
      top={
        <>
          <Search className={styles.glass} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-label="Command or obligation"
            aria-expanded="true"
            aria-controls="commands"
            aria-activedescendant={currentCommand && `command-${currentCommand.id}`}
            autoFocus
            autoComplete="off"
            placeholder="Type a command or a title"
            value={typed}
            onChange={(event) => (setTyped(event.currentTarget.value), setCurrentIndex(0))}
            onKeyDown={onKeyDown}
          />
        </>
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
            <kbd>Esc</kbd> close
          </span>
          <span className={styles.found}>{commands.length} found</span>
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
            aria-selected={command === currentCommand}
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
}

function useCommands(
  typed: string,
  { go, undo, onAdd, onKeys, onBooks, onMakeBook }: Omit<CommandMenuProps, 'onClose'>,
): Command[] {
  const { bookId } = useSignedIn()
  const today = useToday()
  const navigate = useNavigate()
  const obligations = useObligations(bookId)
  const mayAdd = useMay('add, change and settle')
  const [screenActs] = useState(screenKeys)
  return useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    const fits = (command: Command) => command.name.toLowerCase().includes(wanted)
    const screen = screenActs.map((one, at): Command => ({
      id: `here-${at}`,
      group: aboutOf(one.element),
      icon: iconOf[one.key],
      name: one.name,
      keys: one.key,
      run: one.press,
    }))
    const records = obligations.status === 'ready' && wanted ? obligations.data : []
    const titles = records.map((one): Command => ({
      id: one.id,
      group: 'Obligations',
      icon: <Glyph name={one.nextDue === null ? 'done' : one.nextDue < today ? 'overdue' : 'upcoming'} />,
      name: one.title,
      remark: one.nextDue ? `${shortDate(one.nextDue)} · ${countdown(one.nextDue, today)}` : 'ended',
      run: () => void navigate({ to: '/obligations/$obligationId', params: { obligationId: one.id } }),
    }))
    const add: Command = {
      id: 'add',
      group: 'Go and make',
      icon: <Plus />,
      name: wanted ? `Add “${typed.trim()}”` : 'Add',
      keys: 'c',
      run: () => onAdd(typed.trim() || undefined),
    }
    const make: Command[] = [
      ...views.map((view): Command => ({
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
    const fitting = [...screen, ...titles, ...make].filter(fits).slice(0, SHOWN - 1)
    if (!mayAdd) return fitting.filter(({ id }) => id !== 'packs')
    // What is typed may always be added; it stands last, so that Enter runs the command that the words name.
    if (wanted) return [...fitting, add]
    const first = fitting.findIndex(({ group }) => group === add.group)
    return fitting.toSpliced(first < 0 ? fitting.length : first, 0, add)
  }, [typed, screenActs, obligations, today, navigate, go, undo, onAdd, onKeys, onBooks, onMakeBook, mayAdd])
}
