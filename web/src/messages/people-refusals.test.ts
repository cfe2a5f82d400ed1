import { peopleRefusals } from '@duebook/contract/people/people-requests'
import { describe, expect, it } from 'vitest'
import { explainedReasons, explainPeople } from './people-refusals.ts'

describe('why something about books and people is refused', () => {
  it('has a sentence for every reason that the service gives, and for no other', () => {
    expect(explainedReasons.toSorted()).toEqual([...peopleRefusals].toSorted())
  })
  it.each(peopleRefusals)('says a problem and a next step for “%s”, each a sentence', (reason) => {
    const { problem, next } = explainPeople({ code: 'functions/failed-precondition', details: { reason } })
    expect([problem, next].every((one) => /^[A-Z].+\.$/.test(one))).toBe(true)
  })
  it('falls back to what the service says otherwise', () => {
    expect(explainPeople({ code: 'functions/unavailable' })).toEqual(explainPeople({ code: 'unavailable' }))
  })
})
