import { useId } from 'react'
import { useNarrow } from './narrow.ts'
import { useWide } from './wide.ts'
import styles from './Bars.module.css'

export type BarLook = 'tone1' | 'tone2' | 'tone3' | 'tone4' | 'between' | 'late' | 'missed'
/** A part of a bar, from the bottom up; `size`: of the whole scale, 0 to 1. */
export type BarPart = { look: BarLook; hatched?: boolean; size: number }
export type Bar = {
  key: string
  parts: readonly BarPart[]
  /** What stands under it, and where there is little room. */ name: string
  short: string
  /** What stands above it, and where there is little room; null: nothing. */ value: string | null
  brief: string | null
  current?: boolean
}
type BarsProps = {
  bars: readonly Bar[]
  /** Lines of the scale, 0 at the bottom; `at`: of the whole, 0 to 1. */ ticks: readonly { at: number; text: string }[]
  label: string
  high?: number
}

const sizes = { wide: [1000, 44], middle: [680, 44], narrow: [343, 36] } as const
const [ABOVE, BELOW] = [26, 22]
/** How wide one is at the utmost, in units of the drawing. */
const LETTER = 7

/** Stacked bars of equal width. The same numbers stand in a table beside it; `label` says so. */
export function Bars({ bars, ticks, label, high = 250 }: BarsProps) {
  const [narrow, wide] = [useNarrow(), useWide()]
  const size = narrow ? 'narrow' : wide ? 'wide' : 'middle'
  const [width, least] = sizes[size]
  const left = Math.max(least, ...ticks.map(({ text }) => text.length * LETTER + 10))
  const height = narrow ? Math.min(high, 220) : high
  const hatch = useId()
  const room = height - ABOVE - BELOW
  const y = (of: number) => height - BELOW - of * room
  const pitch = (width - left) / bars.length
  const thick = Math.min(pitch * 0.6, 64)
  const total = ({ parts }: Bar) => parts.reduce((sum, part) => sum + part.size, 0)
  const says = (at: number) => {
    const [before, own, after] = [bars[at - 1], bars[at]!, bars[at + 1]]
    if (size === 'wide') return own.value
    // Beside a higher one there is no room.
    const isPeak = [before, after].every((one) => !one || total(one) < total(own))
    return size === 'middle' || isPeak || (own.brief?.length ?? 0) <= 2 ? own.brief : null
  }
  /** Above the last one a figure may be wider than its place, and would be cut. */
  const within = (middle: number, value: string) => Math.min(middle, width - (value.length * LETTER) / 2)
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern id={`${hatch}about`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3.5" height="6" fill="var(--paper)" opacity=".78" />
        </pattern>
        <pattern id={`${hatch}late`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--paper)" />
          <path d="M0 0v5" stroke="var(--overdue)" strokeWidth="2" />
        </pattern>
      </defs>
      {ticks.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${left} ${y(at)}H${width}`} stroke={at === 0 ? 'var(--edge)' : 'var(--hairline)'} />
          <text x={left - 6} y={y(at) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const middle = left + pitch * (index + 0.5)
        const [x, value] = [middle - thick / 2, says(index)]
        return (
          <g key={bar.key}>
            <Stack parts={bar.parts} x={x} thick={thick} y={y} hatch={hatch} />
            {value && (
              <text x={within(middle, value)} y={y(total(bar)) - 7} textAnchor="middle" data-value="">
                {value}
              </text>
            )}
            <text x={middle} y={height - 5} textAnchor="middle" data-current={bar.current || undefined}>
              {size === 'wide' ? bar.name : size === 'middle' ? bar.name.slice(0, 3) : bar.short}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** What is too thin to be seen is drawn as a line: nothing that counts is absent. */
function Stack({
  parts,
  x,
  thick,
  y,
  hatch,
}: {
  parts: readonly BarPart[]
  x: number
  thick: number
  y: (of: number) => number
  hatch: string
}) {
  let from = 0
  return parts.map(({ look, hatched, size }) => {
    if (size <= 0) return null
    const [top, bottom] = [y(from + size), y(from)]
    from += size
    const place = { x, y: top, width: thick, height: Math.max(1, bottom - top - (parts.length > 1 ? 1 : 0)) }
    const fill = hatched ? 'about' : look === 'late' ? 'late' : null
    return (
      <g key={`${look} ${hatched}`} data-look={look}>
        <rect {...place} />
        {fill && <rect {...place} style={{ fill: `url(#${hatch}${fill})` }} />}
      </g>
    )
  })
}
