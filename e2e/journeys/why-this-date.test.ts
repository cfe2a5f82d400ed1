import { materialise } from '@duebook/contract/materialise'
import { calendarDate, type Schedule } from '@duebook/domain'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { until, type Product } from '../product/start-product.ts'
import { obligationOf } from '../protocols/documents.ts'

const today = dayAhead(0)
const nextYear = Number(today.slice(0, 4)) + 1

describe('“Why this date?” in the product', () => {
  const at = house()

  it('shows a notice deadline, a derived date, and an extension that somebody grants', async () => {
    const { page, context, errors, app } = await at.somebody()
    await app.createAccount('ada@example.test', 'a long and quiet sentence')
    await page.goto(`${at.product.origin}/today`)
    const uid = await until(async () => await bookOf(at.product, 'ada@example.test'), 'the book of the new account')

    await app.add(`Office lease ends 31 Mar ${nextYear + 1} renews 12mo notice 3mo received`)
    await app.add(`Insurance claim on 30 Nov ${nextYear}`)
    await app.saved()
    await app.open('Office lease')
    const why = page.getByRole('region', { name: 'Why this date?' })
    await shows(why, /Why give notice by .* 31 Dec\?/)
    await shows(why, /Notice of 3 months before the end of the term/)

    await writeAsServer(at.product, `books/${uid}/obligations/reply`, replyTo(uid))
    await app.open('Reply to landlord')
    await shows(why, /Notice served/)
    await shows(why, /14 days after it/)
    await shows(why, new RegExp(`15 Jan ${nextYear}`))

    await app.open('Insurance claim')
    await app.moreActs()
    await page.getByRole('button', { name: 'Extend' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day').fill('18')
    await dialog.getByLabel('Month').fill('12')
    await dialog.getByLabel('Who granted it').fill('The insurer')
    await dialog.getByLabel('Why').fill('call of today')
    await dialog.getByRole('button', { name: /^Extend to/ }).click()
    await shows(why, /The insurer agreed more time: “call of today”/)
    await shows(why, new RegExp(`In force.*18 Dec ${nextYear}`, 's'))
    await app.saved()
    await page.reload()
    await shows(why, /The insurer agreed more time/)
    await shows(page.getByRole('main'), new RegExp(`18 December ${nextYear}`))
    expect(errors).toEqual([])
    await context.close()
  })
})

function replyTo(uid: string): Record<string, unknown> {
  const schedule: Schedule = {
    type: 'derived',
    trigger: { name: 'Notice served', date: calendarDate(`${nextYear}-01-01`) },
    amount: 14,
    unit: 'days',
  }
  const now = new Date()
  return {
    ...obligationOf(uid),
    title: 'Reply to landlord',
    kind: 'other',
    schedule,
    amount: null,
    reminderPlan: { steps: [] },
    tags: [],
    ...materialise({ schedule, notice: null }, [], today),
    createdAt: now,
    updatedAt: now,
  }
}

/** The own book of an account, once it is there: its id is the account's. */
async function bookOf({ operator }: Product, email: string): Promise<string | null> {
  const found = await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:lookup`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ email: [email] }),
  })
  const { users = [] } = (await found.json()) as { users?: { localId: string }[] }
  const uid = users[0]?.localId ?? 'nobody'
  return (await fetch(`${operator}/v1/${documents}/books/${uid}`, { headers: owner })).ok ? uid : null
}

const shows = async (place: Locator, text: RegExp) => place.filter({ hasText: text }).first().waitFor()
