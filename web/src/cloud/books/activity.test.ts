import type { ActivityLine } from '@duebook/contract/people/activity-line'
import { describe, expect, it } from 'vitest'
import { followedBy, joined, type ActivityPage } from './activity.ts'

const page = (ids: string, ends = false): ActivityPage => ({
  lines: [...ids].map((id) => ({ id }) as ActivityLine),
  ids: [...ids],
  last: ends ? null : { at: new Date(0), id: ids.at(-1) ?? '' },
})
const shown = (one: ActivityPage | null) => one && one.lines.map(({ id }) => id).join('')

describe('pages of a history', () => {
  it('follow one another, and end where the last one ends', () => {
    const both = followedBy(page('fed'), page('cba', true))
    expect(shown(both)).toBe('fedcba')
    expect(both.last).toBeNull()
  })

  it('keep what newer lines pushed off the newest page', () => {
    expect(shown(joined(page('hgf'), page('fedcba')))).toBe('hgfedcba')
    expect(shown(joined(page('hgfe'), page('fedcba')))).toBe('hgfedcba')
  })

  it('do not stand beside one another where lines between them are not known', () => {
    expect(joined(page('zyx'), page('fedcba'))).toBeNull()
  })

  it('stay together where a filter shows none of the lines that they have in common', () => {
    const newest = { ...page('hgf'), lines: [{ id: 'h' } as ActivityLine] }
    const held = { ...page('fedc'), lines: [{ id: 'c' } as ActivityLine] }
    expect(shown(joined(newest, held))).toBe('hc')
  })
})
