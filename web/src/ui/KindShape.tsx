import type { Kind } from '@duebook/contract/obligation'

/** One shape for each kind, in a square of 12, so that no chart or list tells kinds apart by colour alone. */
export const kindPaths: Record<Kind, string> = {
  bill: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  filing: 'M2 2h8v8H2z',
  contract: 'M6 .75 11.25 6 6 11.25.75 6z',
  renewal: 'M1.5 2.5h9V6a4.5 4.5 0 0 1-9 0z',
  licence: 'M6 1.25 11 10.5H1z',
  coursework: 'M6 10.75 1 1.5h10z',
  warranty: 'M1 4.25h10v3.5H1z',
  other: 'M4.5 1.25h3V4.5h3.25v3H7.5v3.25h-3V7.5H1.25v-3H4.5z',
}

/** Decoration beside the kind's name. */
export const KindShape = ({ kind }: { kind: Kind }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d={kindPaths[kind]} fill="currentColor" />
  </svg>
)
