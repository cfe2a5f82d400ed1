import { describe, expect, it } from 'vitest'
import { waysOf } from './ways.ts'

describe('the ways by which a step goes', () => {
  it.each([
    ['as every plan begins', ['email', 'inApp'], undefined, ['email', 'inApp']],
    ['none named', [], undefined, ['email', 'inApp']],
    ['as every plan begins, with push as usual', ['inApp', 'email'], ['email', 'push'], ['email', 'push', 'inApp']],
    ['none named, nothing wanted beside the app', [], [], ['inApp']],
    ['as every plan begins, with texts as usual', ['email', 'inApp'], ['sms'], ['sms', 'inApp']],
    ['a text alone', ['sms'], ['email'], ['sms']],
    ['mail alone', ['email'], ['push'], ['email']],
    ['push alone', ['push'], undefined, ['push']],
    ['all three', ['email', 'inApp', 'push'], ['email'], ['email', 'inApp', 'push']],
  ] as const)('%s', (_, channels, usual, expected) => {
    expect(waysOf(channels, usual)).toEqual(expected)
  })
})
