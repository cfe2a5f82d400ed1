import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: 'plain' | 'main' | 'bare' | 'danger'
  size?: 'control' | 'tall' | 'square'
  wide?: boolean
  /** The single key that presses it on this screen: drawn as a hint, listed by `?`, pressed by the frame. */
  hotkey?: string
  /** Why it cannot be pressed; replaces the label and is read out. The button stays focusable. */
  blocked?: string | null
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A native button in the house's looks. `blocked` says why in the label instead of going grey without a word. */
export function Button({
  look = 'plain',
  size = 'control',
  wide,
  hotkey,
  blocked,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      aria-disabled={blocked ? true : rest['aria-disabled']}
      aria-keyshortcuts={hotkey}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {blocked ?? children}
      {hotkey && <kbd aria-hidden="true">{hotkey}</kbd>}
    </button>
  )
}
