import type { ServerResponse } from 'node:http'
import type { Icon, Markup, MarkupValue } from './server-page.ts'

/** A page of the operator console that a service brings along. */
export type ConsolePage = {
  path: `/${string}`
  name: string
  icon: Icon
  /** The figure beside its name in the sidebar, if it has one. */
  count(): number | null
  /** Whether the figure counts what is wrong. */
  alarming?: boolean
  /** The line under the name, and what stands at its right; without it the name stands alone. */
  head?(query: URLSearchParams): { lead: MarkupValue; tools: Markup | null }
  /** `query`: what stands in the address, 16 kB at most with the rest of it. */
  main(query?: URLSearchParams): Markup | Promise<Markup>
  /**
   * What the page shows after one of its forms was sent, or where it leads after it was done, so that loading it again does nothing twice, or
   * what is sent in the place of a page; without it the page has none. A form may have 800,000 bytes.
   */
  take?(
    form: URLSearchParams,
  ): Promise<Markup | { seeOther: string } | { send(response: ServerResponse): Promise<void> }>
}
