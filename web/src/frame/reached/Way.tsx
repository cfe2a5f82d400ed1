import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx'

/** One way to somebody: how it fares, what it is called, and what can be done about it. */
export const Way = ({
  glyph,
  name,
  act,
  room,
  children,
}: {
  glyph: GlyphName
  name: string
  act?: ReactNode
  /** px that it takes at least, however little it says. */
  room?: number | undefined
  children: ReactNode
}) => (
  <li style={{ minHeight: room }}>
    <Glyph name={glyph} />
    <div>
      <b>{name}</b>
      <span>{children}</span>
    </div>
    {act}
  </li>
)
