import { describe, expect, it } from 'vitest'
import { hostingRewrites } from './hosting-rewrites.ts'

const reading = (...rewrites: unknown[]) => hostingRewrites({ hosting: { rewrites } })
const page = { functionId: 'answerPage', region: 'us-central1' }

describe('paths that hosting hands to functions', () => {
  it('[F23] are those of their source, in order, and no file’s', () => {
    const [below, exact, short] = reading(
      { source: '/a/**', function: page },
      { source: '/health', function: { functionId: 'health', region: 'europe-west1' } },
      { source: '/b/**', function: 'other' },
      { source: '**', destination: '/index.html' },
    )
    expect([below, exact, short].map((one) => [one?.function, one?.region])).toEqual([
      ['answerPage', 'us-central1'],
      ['health', 'europe-west1'],
      ['other', 'us-central1'],
    ])
    expect(['/a', '/a/x', '/a/x/y', '/ab', '/'].map((path) => below?.covers(path))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(['/health', '/health/x'].map((path) => exact?.covers(path))).toEqual([true, false])
  })

  it.each([[undefined], [{}], [{ hosting: {} }], [{ hosting: { rewrites: [] } }]])('are none in %j', (configuration) =>
    expect(hostingRewrites(configuration)).toEqual([]),
  )

  it.each([
    [{ source: '/a/*.html', function: page }],
    [{ source: '**', function: page }],
    [{ source: 'a/**', function: page }],
    [{ function: page }],
    [{ source: '/a/**', function: {} }],
  ])('are refused where they cannot be read: %j', (rewrite) => expect(() => reading(rewrite)).toThrow())
  it('are refused where they are no list', () =>
    expect(() => hostingRewrites({ hosting: { rewrites: {} } })).toThrow('not a list'))
})
