// @vitest-environment happy-dom
import { calendarDate, registerHolidays } from '@duebook/domain'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../cloud/accounts/auth.ts'
import { addObligation } from '../cloud/obligations/addObligation.ts'
import { SignedInProvider } from '../frame/signedIn.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { QuickAddForm } from './QuickAddForm.tsx'

const of = vi.hoisted(() => ({
  locale: 'en-GB',
  regions: ['GB-ENG'] as string[] | null,
  timeZone: undefined as string | undefined,
}))
// The wire is the seam: what the form hands to the cloud folder is looked at, the SDKs stay out.
vi.mock('../cloud/obligations/addObligation.ts', () => ({
  addObligation: vi.fn(async () => ({ id: 'new', firstDue: null, firstNotice: null, undo: () => {} })),
}))
vi.mock('../cloud/accounts/profile.ts', () => ({
  useProfile: () => ({ status: 'ready', data: { locale: of.locale, timeZone: 'Europe/London' } }),
  changeProfile: () => {},
}))
vi.mock('../cloud/people/members.ts', () => ({
  useBookMembers: () => ({ status: 'loading' }),
  useBookPeople: () => ({ status: 'loading' }),
}))
vi.mock('../cloud/books/defaults.ts', () => ({
  useBookDefaults: () => of.regions && { regions: of.regions, ...(of.timeZone && { timeZone: of.timeZone }) },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const ada: SignedIn = {
  state: 'signedIn',
  uid: 'ada',
  email: 'ada@okafor.studio',
  emailVerified: true,
  displayName: 'Ada',
  bookId: 'ada',
}

beforeEach(async () => {
  // Saturday 21 November 2026; only the date stands still, what waits goes on.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:41:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(of, { locale: 'en-GB', regions: ['GB-ENG'], timeZone: undefined })
  vi.mocked(addObligation).mockClear()
  const { HOLIDAY_LOADERS } = await import('@duebook/domain')
  const england = await HOLIDAY_LOADERS['GB-ENG']?.load()
  if (england) registerHolidays(england)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(person: SignedIn = ada) {
  const onSaved = vi.fn()
  const form = () => (
    <SignedInProvider person={person}>
      <QuickAddForm onSaved={onSaved} />
    </SignedInProvider>
  )
  const { rerender } = render(form())
  const field = screen.getByLabelText<HTMLTextAreaElement>(/One line: what, how much, when, who, reminders/i)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? field, { key })
  return {
    field,
    onSaved,
    press,
    /** The book is here, or more of it. */
    drawAgain: () => rerender(form()),
    type: (line: string) => fireEvent.change(field, { target: { value: line } }),
    /** Types a line and asks to save it, from the line. */
    enter: (line: string) => {
      fireEvent.change(field, { target: { value: line } })
      field.focus()
      press('Enter')
    },
  }
}

const choices = () => screen.getAllByRole('radio')
const choiceTexts = () => choices().map((choice) => choice.textContent.replace(/\s+/g, ' ').trim())
const marks = () =>
  [...document.querySelectorAll('[aria-hidden] mark')].map((mark) => [mark.textContent, mark.getAttribute('data-kind')])
const button = () => screen.getByRole('button', { name: /^(Add|Choose|Change)/ })

describe('a line in which every word is read', () => {
  test('is marked, its next three dates are shown, and Enter saves it', async () => {
    const { field, onSaved, type, press } = open()
    type('Rent £950 monthly on 31st #home !7d')
    expect(marks().map(([text]) => text)).toEqual(['£950', 'monthly on 31st', '#home', '!7d'])
    expect(document.querySelectorAll('time')).toHaveLength(3)
    expect(button().textContent).toBe('Add Rent')
    expect(screen.getByText('All words read.')).toBeDefined()
    field.focus()
    press('Enter')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const draft = vi.mocked(addObligation).mock.calls[0]?.[1]
    expect(draft).toMatchObject({ title: 'Rent', amount: { minor: 95_000 }, tags: ['home'] })
    expect(draft?.reminderPlan.steps).toHaveLength(1)
  })

  test('is added once, however often Enter is pressed', async () => {
    const { enter, press, onSaved } = open()
    enter('Rent £950 monthly on 31st')
    press('Enter')
    press('Enter')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(addObligation).toHaveBeenCalledOnce()
  })

  test('of a contract is said with the day for its notice, not only with its end', async () => {
    const dates = { firstDue: calendarDate('2027-06-30'), firstNotice: calendarDate('2027-05-30') }
    vi.mocked(addObligation).mockResolvedValueOnce({ id: 'new', undo: () => {}, ...dates })
    render(<Toaster />)
    open().enter('Broadband contract ends 30 Jun 2027 renews 12mo notice 1mo received')
    await screen.findByText('Broadband contract added. Due Wed 30 Jun 2027. Give notice by Sun 30 May 2027.')
  })

  test('says what it takes for granted, and the other way is one press away', () => {
    const { field, type } = open()
    type('Birthday 29 Feb yearly')
    expect(screen.getByText(/In years without a 29 February/)).toBeDefined()
    expect(document.querySelector('time[datetime="2027-02-28"]')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'only in leap years' }))
    expect(field.value).toBe('Birthday 29 Feb yearly only in leap years')
    expect(document.activeElement).toBe(field)
    expect(document.querySelector('time[datetime="2028-02-29"]')).not.toBeNull()
  })

  test.each([
    [['GB-ENG'], /Working days of England and Wales: this book says so/, '2027-03-15'],
    [[], /Weekends only: this book names no region/, '2027-03-17'],
  ])('working days count in the regions of the book, and it says in which: %j', (regions, said, date) => {
    of.regions = regions
    const { type } = open()
    type('File accounts 10 working days before 31 March 2027')
    expect(screen.getByText(said)).toBeDefined()
    expect(document.querySelector(`time[datetime="${date}"]`)).not.toBeNull()
  })

  test('working days of a book that is not known yet are not guessed', async () => {
    of.regions = null
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { enter, onSaved } = open()
    enter('File accounts 10 working days before 31 March 2027')
    await vi.advanceTimersByTimeAsync(5_000)
    await screen.findByText(/Whose holidays this book keeps is not known yet/)
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('pressed before its book is known, is added once that is here: as that book counts, in its zone', async () => {
    of.regions = null
    const { enter, onSaved, drawAgain } = open()
    enter('File accounts 10 working days before 31 March 2027')
    await new Promise(setImmediate)
    expect(onSaved).not.toHaveBeenCalled()
    Object.assign(of, { regions: ['GB-ENG'], timeZone: 'America/New_York' })
    drawAgain()
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(vi.mocked(addObligation).mock.calls[0]?.[1]).toMatchObject({
      title: 'File accounts',
      timeZone: 'America/New_York',
      schedule: { adjustment: { regions: ['GB-ENG'] } },
    })
  })

  test('is read in the language of the profile, whatever the browser speaks', () => {
    of.locale = 'de-DE'
    const { type, field } = open()
    type('Miete 950 € jeden Monat am 31. ab Januar')
    expect(document.querySelector('time[datetime="2027-01-31"]')).not.toBeNull()
    expect(screen.getByText('Read as German, from your profile. English is always understood.')).toBeDefined()
    expect(field.lang).toBe('de-DE')
  })

  test('a day that has passed is added once it is said to be overdue', async () => {
    const { enter, press, onSaved, field } = open()
    enter('Council tax £120 on 1 Oct 2026')
    expect(onSaved).not.toHaveBeenCalled()
    press('1')
    expect(field.value).toBe('Council tax £120 overdue since 1 Oct 2026')
    press('Enter')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(vi.mocked(addObligation).mock.calls[0]?.[1]).toMatchObject({
      title: 'Council tax',
      schedule: { type: 'once', date: '2026-10-01' },
    })
  })
})

describe('a line that leaves something open', () => {
  test('is asked, not guessed, and cannot be saved before', async () => {
    const { enter, field, onSaved } = open()
    enter('Car tax 3/12/2099')
    expect(button().textContent).toBe('Choose 1 or 2 to add')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(addObligation).not.toHaveBeenCalled()
    expect(screen.getByRole('radiogroup', { name: 'What 3/12/2099 means' })).toBeDefined()
    fireEvent.click(choices()[0] as HTMLElement)
    expect(document.activeElement).toBe(field)
    expect(field.selectionStart).toBe(field.value.length)
    fireEvent.click(button())
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  test('by keyboard, Enter goes to the choices, an arrow shows the other one’s dates, and its number takes it', () => {
    const { enter, field, press } = open()
    const dueIf = () =>
      screen.getByRole('heading', { name: /^Due/ }).nextElementSibling?.querySelector('time')?.dateTime
    enter('Van insurance £420 every year on 3/12')
    expect(document.activeElement).toBe(choices()[0])
    expect(screen.getByRole('heading', { name: 'Due, if you choose 1' })).toBeDefined()
    expect(dueIf()).toBe('2026-12-03')
    press('ArrowRight')
    expect(document.activeElement).toBe(choices()[1])
    expect(screen.getByRole('heading', { name: 'Due, if you choose 2' })).toBeDefined()
    expect(dueIf()).toBe('2027-03-12')
    press('ArrowDown')
    expect(document.activeElement).toBe(choices()[0])
    press('End')
    expect(document.activeElement).toBe(choices()[1])
    press('2')
    expect(field.value).toBe('Van insurance £420 every year on 12 Mar 2027')
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('heading', { name: 'Due' })).toBeDefined()
  })

  test('Esc goes back to the line and nothing is lost; a number that no choice has does nothing', () => {
    const { enter, field, press } = open()
    enter('Rent Fri 3 Dec')
    press('9')
    expect(document.activeElement).toBe(choices()[0])
    press('Escape')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('Rent Fri 3 Dec')
    expect(choices()).toHaveLength(2)
  })

  test.each<[line: string, group: string, texts: RegExp[], taken: string, line: string]>([
    [
      'Rent Fri 3 Dec',
      'Which day',
      [/Fri 4 Dec 2026 the Friday · in 13 days/, /Thu 3 Dec 2026 the 3rd · in 12 days/],
      '1',
      'Rent 4 Dec 2026',
    ],
    [
      'Recycling 3 Dec every Friday',
      'Which',
      [
        /every Friday, from 3 Dec on Fri 4 Dec, Fri 11 Dec, Fri 18 Dec …$/,
        /every Thursday from 3 Dec Thu 3 Dec, Thu 10 Dec, Thu 17 Dec …$/,
        /once on Thu 3 Dec, and every Friday Thu 3 Dec, Fri 4 Dec, Fri 11 Dec …$/,
      ],
      '1',
      'Recycling every Friday from 3 Dec 2026',
    ],
    [
      'Linen £14.50 bi-weekly from Mon 30 Nov',
      'What bi-weekly means',
      [/every 2 weeks Mon 30 Nov, Mon 14 Dec, Mon 28 Dec …$/, /twice a week Mon 30 Nov, Thu 3 Dec, Mon 7 Dec …$/],
      '1',
      'Linen £14.50 every 2 weeks from Mon 30 Nov',
    ],
    [
      'Van tyres 950 on 15 Jan',
      'What 950 means',
      [/£950\.00 Van tyres, Fri 15 Jan 2027$/, /Part of the name “Van tyres 950”, no amount$/],
      '1',
      'Van tyres GBP 950 on 15 Jan',
    ],
    [
      'Call 5 Dec at 7',
      'At what time',
      [/at 07:00 Sat 5 Dec, 07:00$/, /at 19:00 Sat 5 Dec, 19:00$/, /Part of the name, and no time “Call at 7”/],
      '2',
      'Call 5 Dec at 19:00',
    ],
  ])('%s: each choice says what it would give, and the line says what was chosen', (line, group, texts, key, after) => {
    const { enter, field, press } = open()
    enter(line)
    expect(screen.getByRole('radiogroup', { name: group })).toBeDefined()
    const said = choiceTexts()
    expect(said).toHaveLength(texts.length)
    texts.forEach((text, at) => expect(said[at]).toMatch(text))
    press(key)
    expect(field.value).toBe(after)
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })

  test('a choice after which the line ends says how many dates there are, and the last', () => {
    const { enter } = open()
    enter('Gym on the 3rd of every month until 5/3/2027')
    expect(choiceTexts()).toEqual([
      expect.stringMatching(/4 dates, the last Wed 3 Mar 2027$/),
      expect.stringMatching(/6 dates, the last Mon 3 May 2027$/),
    ])
    expect(screen.getByRole('heading', { name: 'Due, whichever you choose' })).toBeDefined()
  })

  test('of two open things the first in the line is asked first, and the other named', () => {
    const { enter, field, press } = open()
    enter('Call 3/12 at 7')
    expect(screen.getByRole('status').textContent).toMatch(/1 of 2\..*Then: at 07:00, or at 19:00\./)
    expect(
      marks()
        .filter(([, kind]) => kind === 'unclear')
        .map(([text]) => text),
    ).toEqual(['3/12', 'at 7'])
    expect(screen.getByText('Every word is accounted for but “3/12” and “at 7”.')).toBeDefined()
    press('2')
    expect(field.value).toBe('Call 12 Mar 2027 at 7')
    press('Enter')
    press('1')
    expect(field.value).toBe('Call 12 Mar 2027 at 07:00')
    expect(button().textContent).toBe('Add Call')
  })

  test('words that are still being typed are not asked about until one stops', async () => {
    const { type } = open()
    type('Car tax 3/12')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(marks().filter(([, kind]) => kind === 'unclear')).toEqual([])
    await screen.findByRole('radiogroup')
    type('Car tax 3/12/20')
    expect(screen.getByRole('radiogroup')).toBeDefined()
  })
})

describe('a word that may be part of the name', () => {
  test('stays in it when it is chosen so, last of the choices, and is a word about time again when that is taken back', () => {
    const { enter, field, press } = open()
    enter('May Smith £20 on 5 Dec')
    const last = choices().at(-1)
    expect(last?.textContent).toMatch(/I meant it as part of the name.*“May Smith”/)
    fireEvent.click(last as HTMLElement)
    expect(field.value).toBe('"May" Smith £20 on 5 Dec')
    expect(marks()).toContainEqual(['"May"', 'name'])
    expect(button().textContent).toBe('Add May Smith')
    expect(screen.getByText('A dashed word is a name. Backspace asks again.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'It is the month' }))
    expect(field.value).toBe('May Smith £20 on 5 Dec')
    field.setSelectionRange(0, 0)
    press('Enter')
    press(String(choices().length))
    field.setSelectionRange('"May"'.length, '"May"'.length)
    press('Backspace')
    expect(field.value).toBe('May Smith £20 on 5 Dec')
  })

  test('or is typed anew: the cursor goes to the word', () => {
    const { enter, field } = open()
    enter('Gym on the 3rd of every month since ages')
    const anew = screen.getByRole('radio', { name: /a day I type.*the cursor goes to the word/i })
    fireEvent.click(anew)
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('ages')
  })

  test('words that say nothing about time may stand in quotes without a word', () => {
    const { type } = open()
    type('"Acme" rent on 5 Dec')
    expect(screen.queryByText(/belongs to the name/)).toBeNull()
  })
})

describe('a line that cannot be read', () => {
  test('is refused in red, by its words, with what else could be meant', () => {
    const { enter, field, onSaved } = open()
    enter('Feed the yeast every full moon')
    const refusal = screen.getByRole('alert')
    expect(refusal.textContent).toMatch(/“every full moon”/)
    expect(within(refusal).getByRole('radiogroup', { name: 'Instead' })).toBeDefined()
    expect(choiceTexts().at(-1)).toMatch(/Part of the name, and no date yet .*then a date is asked for/)
    expect(marks()).toContainEqual(['every full moon', 'wrong'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(button().textContent).toBe('Change the red words to add')
    expect(screen.getByText('Not saved. The line stays as a draft on this device.')).toBeDefined()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('without a date is refused with a sentence under the field, once it is to be saved', async () => {
    const { field, onSaved, type, press } = open()
    type('Boiler')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    field.focus()
    press('Enter')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/no date yet/)
    expect(onSaved).not.toHaveBeenCalled()
  })
})

describe('a draft', () => {
  test('outlives the form and the page, and stands there when it is opened again', () => {
    open().type('Boiler service ev')
    cleanup()
    expect(localStorage.getItem('duebook.line')).toContain('Boiler service ev')
    expect(open().field.value).toBe('Boiler service ev')
  })

  test('is gone once it is added, and nobody else sees it', async () => {
    const { enter, onSaved } = open()
    enter('Boiler service on 5 Dec')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(localStorage.getItem('duebook.line')).toBeNull()
    cleanup()
    open().type('Mine')
    cleanup()
    expect(open({ ...ada, uid: 'ben' }).field.value).toBe('')
  })
})
