import { paidText } from '@duebook/contract/money/paid'
import { isCalendarDate, shortDateWithYear } from '@duebook/domain'
import type { ReactNode } from 'react'
import type { ActivityRecord } from '../../cloud/obligations/activity.ts'
import { paidIn } from '@duebook/contract/money/recorded-values'

type Side = ActivityRecord['after']

/** `, paid £142.18`, where that is said. */
export function paidWords(after: Side): string {
  const paid = paidIn(after)
  return paid ? `, paid ${paidText(paid)}` : ''
}

/** What was corrected: the old beside the new, and why. Null for what is no correction. */
export function correctionWords(before: Side, after: Side, which: string): ReactNode {
  const reason = reasonIn(after)
  if (reason === null) return null
  if (after?.state === 'open') return `opened it again${which}: “${reason}”`
  const changes = [
    change('what was paid', sum(before), sum(after)),
    change('the day it was done', day(before?.settledOn), day(after?.settledOn)),
    change('the due date', day(before?.due), day(after?.due)),
  ].filter((one) => one !== null)
  return (
    <>
      corrected {changes.length === 0 && 'the record'}
      {changes.map(({ what, was, is }, index) => (
        <span key={what}>
          {index > 0 && ', '}
          {what}, <s>{was}</s> to <b>{is}</b>
        </span>
      ))}
      {which}: “{reason}”
    </>
  )
}

const change = (what: string, was: string | null, is: string | null) =>
  was === is ? null : { what, was: was ?? 'not said', is: is ?? 'not said' }
const sum = (side: Side) => {
  const paid = paidIn(side)
  return paid && paidText(paid)
}
const day = (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? shortDateWithYear(value) : null)

function reasonIn(after: Side): string | null {
  const corrections = after?.corrections
  const last: unknown = Array.isArray(corrections) ? corrections.at(-1) : null
  return typeof last === 'object' && last !== null && 'reason' in last ? String(last.reason) : null
}
