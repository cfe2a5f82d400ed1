import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  look?: 'plain' | 'main' | 'bare'
  size?: 'control' | 'tall'
  ref?: Ref<HTMLAnchorElement>
}

/** A link to where no page of ours is, such as a new mail, in the looks of a button. */
export const ButtonAnchor = ({ look = 'plain', size = 'control', children, ...rest }: AnchorProps) => (
  <a {...rest} className={styles.button} data-look={look} data-size={size}>
    {children}
  </a>
)

/** The same to a page of ours: for the one way on. */
export const ButtonLink = createLink(ButtonAnchor)
