// Any year: these are samples, which are looked at and never run.
import { describe, expect, it } from 'vitest'
import { typedYears } from './typed-years.ts'

describe('a year that is typed', () => {
  it.each([
    ['in a journey', 'e2e/journeys/walk.test.ts', "await app.add('Rent on 31 Mar 2027')"],
    ['in what a journey says', 'e2e/journeys/walk.test.ts', 'await shows(main, /31 December 2026/)'],
    ['in a document of a journey', 'e2e/protocols/documents.ts', 'const path = `rent_2027-03-31`'],
    ['as a number', 'e2e/journeys/billing/provider.ts', 'const card = { exp_year: 2032 }'],
    ['of long ago', 'embedded/src/auth/conformance/admin.test.ts', "const since = '2009-01-01'"],
    ['in a process', 'embedded/src/start.process.test.ts', "const since = '2026-01-01'"],
    ['where a test reads the clock', 'web/src/a.test.tsx', "const [now, due] = [Date.now(), '2027-01-01']"],
    ['beside a service on the real clock', 'a.test.ts', "import './auth-under-test.ts'; call('2027')"],
  ])('%s is found', (_what, path, line) => {
    expect(typedYears(path, `\n${line}\n`)).toEqual([`${path}:2`])
  })

  it.each([
    ['where the test says what today is', 'domain/src/laws.test.ts', "const today = calendarDate('2026-11-21')"],
    ['where the world has a clock', 'embedded/src/payments/conformance/portal.test.ts', "const end = '2026-12-12'"],
    ['in a remark', 'e2e/product/days.ts', '/** As a line names it: 2026-12-31. */'],
    ['at the end of a line', 'e2e/product/days.ts', 'const day = 1 // as in 2026'],
    ['for a reason', 'e2e/a.ts', "const old = '2020-01-01' // Any year: long before us."],
    ['for a reason above', 'e2e/a.ts', "// Any year: long before us.\nconst old = '2020-01-01'"],
    ['which is a size', 'e2e/a.ts', 'const [a, b] = [Buffer.alloc(2000), generate(2048)]'],
    ['which is a part of more', 'e2e/a.ts', "const id = 'a2026b', amount = 120_264"],
  ])('%s is let be', (_what, path, text) => {
    expect(typedYears(path, `\n${text}\n`)).toEqual([])
  })

  it('is let be in a file that gives a reason in its first line, not in its second', () => {
    const reason = '// Any year: it has a clock of its own.\n'
    expect(typedYears('e2e/a.ts', `${reason}\nconst due = '2026-01-01'`)).toEqual([])
    expect(typedYears('e2e/a.ts', `\n${reason}\nconst due = '2026-01-01'`)).toEqual(['e2e/a.ts:4'])
  })
})
