import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../ui/fields/DayFields.tsx'
import { decisionDraft, readDecision, type DecisionDraft } from './decision-draft.ts'
import { decisionPreview } from './decision-preview.ts'

const d = calendarDate
const today = d('2026-11-21')
const open = { nominal: d('2027-03-31'), due: d('2027-03-31') }
const lease = {
  schedule: {
    type: 'term' as const,
    end: d('2027-03-31'),
    renewal: { form: 'tacit' as const, span: { amount: 12, unit: 'months' as const } },
  },
  notice: { period: { amount: 3, unit: 'months' as const }, counts: 'received' as const, deliveryBufferDays: 2 },
  amount: { minor: 1_140_000, currency: 'GBP', estimated: false },
}
const read = (changed: Partial<DecisionDraft>) =>
  readDecision({ ...decisionDraft(open, today), ...changed }, lease, open, today)
const day = (date: string) => partsOf(d(date))

describe('a decision as it is typed', () => {
  it.each<[string, Partial<DecisionDraft>, object]>([
    [
      'notice by post is expected as long after as the contract allows',
      { kind: 'noticeGiven' },
      { sentOn: '2026-11-21', expectedOn: '2026-11-23', means: 'post' },
    ],
    ['notice by hand is there at once', { kind: 'noticeGiven', means: 'hand' }, { expectedOn: '2026-11-21' }],
    [
      'notice that is expected on another day',
      { kind: 'noticeGiven', expectedOn: day('2026-11-26') },
      { expectedOn: '2026-11-26' },
    ],
    ['a reference without its spaces', { kind: 'noticeGiven', reference: ' RM 44 ' }, { reference: 'RM 44' }],
    ['left to renew', { kind: 'renews' }, { kind: 'renews' }],
    ['renegotiated', { kind: 'renegotiating', note: 'Jo' }, { kind: 'renegotiating', note: 'Jo' }],
    ['left to end with its term', { kind: 'lapses' }, { kind: 'ended', endsOn: '2027-03-31', means: 'itself' }],
    [
      'ended on another day',
      { kind: 'ended', endsOn: day('2027-01-31'), reason: 'sold' },
      { endsOn: '2027-01-31', means: 'agreed', reason: 'sold' },
    ],
  ])('is %s', (_what, typed, decision) => expect(read(typed)).toMatchObject({ decision, problem: null }))
  it.each<[string, Partial<DecisionDraft>, string]>([
    ['before one is chosen', {}, 'kind'],
    [
      'sent on a day that does not exist',
      { kind: 'noticeGiven', sentOn: { day: '31', month: '2', year: '2026' } },
      'sentOn',
    ],
    ['sent on a day to come', { kind: 'noticeGiven', sentOn: day('2026-11-22') }, 'sentOn'],
    ['expected before it was sent', { kind: 'noticeGiven', expectedOn: day('2026-11-20') }, 'expectedOn'],
    ['ended on no day', { kind: 'ended', endsOn: { day: '', month: '', year: '' }, reason: 'x' }, 'endsOn'],
    ['ended without a reason', { kind: 'ended', reason: '  ' }, 'reason'],
  ])('is not recorded %s', (_what, typed, field) => expect(read(typed).problem?.field).toBe(field))
})

describe('before it is recorded', () => {
  const preview = (
    typed: Partial<DecisionDraft>,
    on = today,
    contract: Parameters<typeof decisionPreview>[0] = lease,
  ) =>
    decisionPreview(
      contract,
      open,
      readDecision({ ...decisionDraft(open, on), ...typed }, lease, open, on).decision!,
      on,
    )
  it('notice in time says when it ends and warns of nothing', () =>
    expect(preview({ kind: 'noticeGiven' })).toEqual({
      button: 'Record notice, ends Wed 31 Mar 2027',
      said: null,
      blocked: false,
    }))
  it('notice sent after its day says by when it must be there', () =>
    expect(preview({ kind: 'noticeGiven', means: 'hand' }, d('2026-12-30')).said).toEqual({
      tone: 'notice',
      text: 'Sent Wed 30 Dec, after Tue 29 Dec: it counts only if they have it by Thu 31 Dec.',
    }))
  it('notice that is too late names the term and the money that it holds for', () =>
    expect(preview({ kind: 'noticeGiven' }, d('2026-12-30'))).toMatchObject({
      button: 'Record notice, ends Fri 31 Mar 2028',
      said: {
        tone: 'over',
        text: 'Too late for Wed 31 Mar 2027: notice for it closed Thu 31 Dec. It holds for the term that ends Fri 31 Mar 2028: 12 months, £11,400.00 more.',
      },
    }))
  it('notice that holds for no end cannot be recorded', () => {
    const express = {
      ...lease,
      schedule: { ...lease.schedule, renewal: { ...lease.schedule.renewal, form: 'express' as const } },
    }
    expect(preview({ kind: 'noticeGiven' }, d('2027-01-04'), express)).toMatchObject({
      blocked: true,
      said: { tone: 'over' },
    })
  })
  it.each<[Partial<DecisionDraft>, string]>([
    [{ kind: 'renews' }, 'Let it renew to Fri 31 Mar 2028'],
    [{ kind: 'renegotiating' }, 'Renegotiate, keep it open'],
    [{ kind: 'lapses' }, 'Let it end Wed 31 Mar 2027'],
    [{ kind: 'ended', endsOn: day('2027-01-31') }, 'End on Sun 31 Jan 2027'],
  ])('its button says what it records: %#', (typed, button) => expect(preview(typed).button).toBe(button))
  it('an end says how far it is from the term’s own and what is not asked any more', () =>
    expect(preview({ kind: 'ended', endsOn: day('2027-01-31') }).said?.text).toBe(
      '59 days before the term’s end. Notice by Tue 29 Dec is not asked any more, and its reminders are cancelled. Nothing renews.',
    ))
})
