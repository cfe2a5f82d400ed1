import type { Icon, Markup } from './server-page.ts'

/** A page of the operator console that a service brings along. */
export type ConsolePage = {
  path: `/${string}`
  name: string
  icon: Icon
  /** The figure beside its name in the sidebar, if it has one. */
  count(): number | null
  main(): Markup
}
