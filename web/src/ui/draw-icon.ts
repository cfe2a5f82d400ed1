import { createElement, type ReactNode, type SVGProps } from 'react'

type Drawn = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * What the icons' library makes of its drawings, without what nobody here asks of it (aliases, a context, classes): that is twice as much to fetch
 * before the first row, and to go through for each of five icons in each row.
 */
export function drawIcon({ node }: Drawn): (props: IconProps) => ReactNode {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) =>
    createElement('svg', { ...usual, width: size, height: size, 'aria-hidden': true, ...rest }, ...lines)
}

const usual = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
