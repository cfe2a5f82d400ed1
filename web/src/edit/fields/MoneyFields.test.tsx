import type { Occurrence } from '@duebook/contract/occurrence'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AmountDraft } from '../../acts/paid/amount-draft.ts'
import type { EditDraft } from '../edit-draft.ts'
import { MoneyFields } from './MoneyFields.tsx'

afterEach(cleanup)

const about = (least: string): AmountDraft => ({ form: 'about', currency: 'GBP', least, most: '' })
const paid = [14_100, 14_200, 14_600].map((minor, month) => ({
  nominal: `2026-0${month + 1}-07`,
  state: 'done',
  paid: { minor, currency: 'GBP' },
})) as Occurrence[]
const learn = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'learn from what was paid' })
const sum = () => screen.getByLabelText<HTMLInputElement>('About').value

function Form({ saved, records = paid }: { saved: AmountDraft; records?: Occurrence[] }) {
  const [amount, setAmount] = useState(saved)
  return (
    <MoneyFields
      draft={{ amount } as EditDraft}
      change={(part) => setAmount(part.amount ?? amount)}
      problemAt={() => null}
      saved={{ amount: saved } as EditDraft}
      dates={null}
      notice={null}
      records={records}
    />
  )
}

describe('an estimate in the form', () => {
  it('takes by a tick what was paid, gives back what was saved, and gives way to what is typed', () => {
    render(<Form saved={about('120.00')} />)
    screen.getByText('The last three come to about £143.')
    expect(learn().checked).toBe(false)
    fireEvent.click(learn())
    expect(sum()).toBe('143.00')
    screen.getByText('About £143, from the last three. An amount that you type takes its place.')
    fireEvent.click(learn())
    expect(sum()).toBe('120.00')
    fireEvent.click(learn())
    fireEvent.change(screen.getByLabelText('About'), { target: { value: '150' } })
    expect(learn().checked).toBe(false)
  })

  it('that was learned before is ticked; without it an amount is to be typed', () => {
    render(<Form saved={about('143.00')} />)
    expect(learn().checked).toBe(true)
    fireEvent.click(learn())
    expect([sum(), learn().checked]).toEqual(['', false])
  })

  it('offers nothing where too little was paid, nor of an amount that is known', () => {
    render(<Form saved={about('120.00')} records={paid.slice(1)} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
    cleanup()
    render(<Form saved={{ ...about('120.00'), form: 'fixed' }} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
