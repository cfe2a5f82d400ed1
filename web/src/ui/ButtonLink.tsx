import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  look?: 'plain' | 'main' | 'bare'
  size?: 'control' | 'tall'
  ref?: Ref<HTMLAnchorElement>
}

const Anchor = ({ look = 'plain', size = 'control', children, ...rest }: AnchorProps) => (
  <a {...rest} className={styles.button} data-look={look} data-size={size}>
    {children}
  </a>
)

/** A link to a page of ours in the looks of a button: for the one way on. */
export const ButtonLink = createLink(Anchor)
