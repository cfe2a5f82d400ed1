import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import styles from './Menu.module.css'

export type MenuAction = { id: string; label: string; hotkey?: string; run: () => void }

/** A square button that opens a list of actions. */
export function Menu({ label, icon, actions }: { label: string; icon: ReactNode; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <AriaButton className={styles.trigger} aria-label={label}>
        {icon}
      </AriaButton>
      <Popover className={styles.float}>
        <AriaMenu className={styles.menu} onAction={(id) => actions.find((action) => action.id === id)?.run()}>
          {actions.map((action) => (
            <MenuItem className={styles.item} id={action.id} key={action.id} textValue={action.label}>
              <span>{action.label}</span>
              {action.hotkey && <kbd aria-hidden="true">{action.hotkey}</kbd>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
