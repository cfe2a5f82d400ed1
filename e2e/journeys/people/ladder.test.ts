import { shortDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Duebook } from '../../page-models/duebook.ts'
import { focused, tabTo } from '../../page-models/focus.ts'
import { paysForPeople } from '../../page-models/people.ts'
import { problemsInBothSchemes } from '../../page-models/problems.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { house } from '../../product/house.ts'
import { until } from '../../product/start-product.ts'

const password = 'a long and quiet sentence'
const ada = { name: 'Ada Okafor', email: 'ada@ladder.example', password, lines: ['VAT return ~£1284 on {20} !7d !1d'] }
const ben = { name: 'Ben Whitlock', email: 'ben@ladder.example', password, lines: [] }
const olu = { name: 'Olu Adeyemi', email: 'olu@ladder.example', password, lines: [] }

describe('a ladder', () => {
  const at = house([ada, ben, olu])
  let bookId = ''
  let hers: Page
  let app: Duebook
  beforeAll(async () => {
    const ids = [ada, ben, olu].map((one) => at.uidOf(one))
    const [adaId = '', benId = '', oluId = ''] = ids
    bookId = adaId
    for (const [index, { name, email }] of [ada, ben, olu].entries())
      await writeAsServer(at.product, `books/${bookId}/members/${ids[index]}`, { name, email, since: new Date() })
    await mergeAsServer(at.product, `books/${bookId}`, {
      roles: { [adaId]: 'owner', [benId]: 'member', [oluId]: 'admin' },
      memberIds: ids,
    })
    await mergeAsServer(at.product, `users/${benId}`, { currentBook: bookId })
    await paysForPeople(at.product, bookId)
    ;({ page: hers, app } = await at.signedIn(ada))
  })

  const open = async (page: Page) => {
    await page.goto(`${at.product.origin}/obligations`)
    await page.getByRole('main').getByRole('link', { name: 'VAT return' }).first().click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
  }
  const section = (page: Page) => page.getByRole('region', { name: 'If nobody has it in hand' })
  const line = (page: Page, text: string | RegExp) =>
    section(page).getByRole('list', { name: 'Who is asked when' }).getByRole('listitem').filter({ hasText: text })

  it('is written with the keyboard alone, and says what would not be climbed', async () => {
    await open(hers)
    const form = hers.getByRole('form', { name: 'Edit the ladder' })
    const entry = (n: number) => form.getByRole('group', { name: `Entry ${n}` })
    await section(hers).getByRole('button', { name: 'Ask somebody else then' }).focus()
    await hers.keyboard.press('Enter')
    await focused(entry(1).getByLabel('After'), 'the first entry')
    await tabTo(hers, form.getByRole('button', { name: 'Add an entry' }))
    await hers.keyboard.press('Enter')
    await focused(entry(2).getByLabel('After'), 'the entry that was added')
    await hers.keyboard.press('Control+a')
    await hers.keyboard.type('1')
    await hers.keyboard.press('Enter')
    await form.getByText('Entry 2 would come before entry 1. Put the hours in order.').waitFor()
    expect(await problemsInBothSchemes(hers, 'The ladder, open')).toEqual([])
    await hers.keyboard.press('Control+a')
    await hers.keyboard.type('4')
    await line(hers, 'Nobody is named as backup: Olu takes this time.').waitFor()
    await hers.keyboard.press('Enter')
    await focused(section(hers).getByRole('button', { name: 'Edit the ladder' }), 'the button that opened it')
    await line(hers, 'Olu, admin').waitFor()
    await line(hers, 'overdue, daily for 30 days, then weekly').waitFor()
    expect(await problemsInBothSchemes(hers, 'The ladder')).toEqual([])
  })

  it('passes whoever is away, as they said it themselves', async () => {
    await hers
      .getByRole('region', { name: 'People' })
      .getByRole('button', { name: /backup/i })
      .click()
    await hers.getByLabel('Backup').selectOption({ label: 'Ben Whitlock' })
    await hers.getByRole('region', { name: 'People' }).getByRole('button', { name: 'Save' }).click()
    await line(hers, 'Ben, backup').waitFor()
    const { page } = await at.signedIn(ben, { viewport: { width: 320, height: 800 } })
    await page.goto(`${at.product.origin}/settings/away`)
    const part = (name: 'From' | 'To', label: string) =>
      page.getByRole('form', { name: 'Be away' }).getByRole('group', { name }).getByLabel(label)
    await part('From', 'Day').focus()
    for (const [name, day] of [
      ['From', dayAhead(1)],
      ['To', dayAhead(30)],
    ] as const)
      for (const [label, text] of [
        ['Day', day.slice(8)],
        ['Month', day.slice(5, 7)],
        ['Year', day.slice(0, 4)],
      ] as const) {
        await tabToField(page, part(name, label))
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }
    await page.getByText('No reminder of this book is for you then.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'You are told on return.' }).waitFor()
    expect(await problemsInBothSchemes(page, 'Away')).toEqual([])
    await line(hers, /Ben is away until .*: Olu takes this time\./).waitFor()
    await hers.goto(`${at.product.origin}/settings/away`)
    await hers.getByRole('complementary', { name: 'Others away' }).getByText('Ben Whitlock').waitFor()
    await page.getByRole('button', { name: /^Not away/ }).click()
    await hers.getByText('Nobody else of this book is away.').waitFor()
    await page.context().close()
  })

  it('of a step that quiet hours carry past its date can be sent anyway, with one press', async () => {
    await hers.goto(`${at.product.origin}/settings/away`)
    await hers.getByLabel('Send nothing at night').check()
    await hers.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.getByRole('status').filter({ hasText: 'Quiet from 20:00 to 08:00' }).waitFor()
    await app.saved()
    await open(hers)
    await hers.getByRole('button', { name: 'Edit reminders' }).click()
    const step = hers.getByRole('form', { name: 'Edit reminders' }).getByRole('group', { name: 'Step 2' })
    await step.getByLabel('How many').fill('0')
    await step.getByLabel('At', { exact: true }).fill('21:00')
    await step.getByText(/Quiet hours hold this until .* 08:00, after it is due\./).waitFor()
    expect(await problemsInBothSchemes(hers, 'A step that comes too late')).toEqual([])
    await step.getByRole('button', { name: 'Send it anyway' }).click()
    await step.getByLabel('Wakes people').waitFor()
    await expect.poll(() => step.getByLabel('Wakes people').isChecked()).toBe(true)
    await step.getByLabel('It', { exact: true }).selectOption('tells')
    await hers.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.getByRole('region', { name: 'Reminders' }).getByRole('row').filter({ hasText: '21:00' }).waitFor()
  })

  it('stops once somebody has it in hand; another takes it over, and hands it back', async () => {
    await section(hers)
      .getByText(/^Nobody has it in hand\. .* asked /)
      .waitFor()
    await hers.getByRole('button', { name: 'I have it in hand' }).click()
    await section(hers)
      .getByText(/^You have it in hand since /)
      .waitFor()
    const { page } = await at.signedIn(ben)
    await open(page)
    await section(page)
      .getByText(/^Ada has it in hand since .*\. Ada is asked again .* if it is not done\.$/)
      .waitFor()
    expect(await problemsInBothSchemes(page, 'Somebody else has it in hand')).toEqual([])
    await section(page).getByRole('button', { name: 'Take it over' }).click()
    await section(hers)
      .getByText(/^Ben has it in hand since /)
      .waitFor()
    await section(page).getByRole('button', { name: 'Not mine' }).click()
    await section(hers)
      .getByText(/^Nobody has it in hand\. /)
      .waitFor()
    await line(hers, 'Olu, asked').getByText('Ben said not mine.').waitFor()
    await page.context().close()
  })

  it('turns to the backup, who answers from the mail alone: it stops for everybody, and the history says so', async () => {
    const [adaId, benId] = [at.uidOf(ada), at.uidOf(ben)]
    // Owed since long ago, of today, with a ladder that waits for nobody.
    const today = dayAhead(0)
    await writeAsServer(at.product, `books/${bookId}/ladders/usual`, {
      rungs: [{ after: { n: 0, unit: 'hours' }, who: ['backup'] }],
      setBy: adaId,
      setAt: new Date(),
    })
    for (const uid of [adaId, benId])
      await mergeAsServer(at.product, `users/${uid}`, { quietHours: { from: '00:00', to: '00:00' } })
    await writeAsServer(at.product, `books/${bookId}/obligations/permit`, {
      title: 'Street permit',
      kind: 'licence',
      counterparty: null,
      createdAt: new Date(Date.now() - 30 * 86_400_000),
      createdBy: adaId,
      updatedAt: new Date(),
      updatedBy: adaId,
      schedule: { type: 'once', date: today },
      dueTime: null,
      amount: null,
      notice: null,
      showFrom: null,
      proofPolicy: 'none',
      tags: [],
      notes: '',
      provisional: false,
      engineVersion: 1,
      reminderPlan: { steps: ['due 0 days 00:00 email inApp'] },
      status: 'active',
      timeZone: 'Europe/London',
      assignee: adaId,
      backup: benId,
      nextNominal: today,
      nextDue: today,
      nextNotice: null,
      nextAcknowledged: false,
    })
    const mail = await until(
      async () =>
        (await at.product.messages()).find(({ to, subject }) => to === ben.email && subject.includes('Street permit')),
      'the mail to the backup',
    )
    expect(mail.subject).toMatch(/^Nobody has Street permit in hand: you are the backup/)
    const guest = await at.somebody({ viewport: { width: 320, height: 700 } })
    await guest.page.goto(mail.links.find((one) => one.includes('/a/')) ?? '')
    await guest.page.getByRole('heading', { name: 'Street permit' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'An answer of a mail')).toEqual([])
    await tabTo(guest.page, guest.page.getByRole('button', { name: 'I have it in hand' }))
    await guest.page.keyboard.press('Enter')
    await guest.page.getByRole('heading', { name: 'You have it in hand' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'Answered')).toEqual([])
    await guest.page.reload()
    await hers.goto(`${at.product.origin}/obligations/permit`)
    await section(hers)
      .getByText(/^Ben has it in hand since /)
      .waitFor()
    const history = hers.getByRole('region', { name: 'History' })
    await history
      .getByText(/Ben.* has it in hand|Ben.*in hand/)
      .first()
      .waitFor()
    // What he was told opens from the ledger, and can be pressed no more.
    const told = hers
      .getByRole('region', { name: 'Reminders' })
      .getByRole('button', { name: 'nobody has it in hand: you are the backup' })
    await told.first().focus()
    await hers.keyboard.press('Enter')
    const said = hers.getByRole('dialog', { name: 'Nobody has it in hand: you are the backup' })
    const byMail = said.getByRole('region', { name: 'Email' })
    await byMail.getByText('Nobody has Street permit in hand: you are the backup').waitFor()
    await byMail.getByText('I have it in hand').waitFor()
    expect(await byMail.getByRole('link').count()).toBe(0)
    expect(await problemsInBothSchemes(hers, 'What was said')).toEqual([])
    await hers.keyboard.press('Escape')
    await focused(told.first(), 'the row that opened it')
    expect(guest.errors).toEqual([])
    await guest.context.close()
  })

  it('is tried as a drill, whose report says who got it, and which is stopped before its end', async () => {
    await open(hers)
    await section(hers).getByRole('button', { name: 'Send the whole ladder now' }).focus()
    await hers.keyboard.press('Enter')
    const dialog = hers.getByRole('dialog', { name: 'Send the whole ladder now?' })
    await dialog.getByRole('list', { name: 'What it will do' }).getByText('Ada, email').waitFor()
    expect(await problemsInBothSchemes(hers, 'A drill, before it is sent')).toEqual([])
    await tabTo(hers, dialog.getByRole('button', { name: /^Send the drill to / }))
    await hers.keyboard.press('Enter')
    await hers.getByRole('heading', { name: /^Drill of / }).waitFor()
    const row = hers.getByRole('row', { name: /Ada Okafor/ })
    await row.getByText(/^Delivered /).waitFor()
    await goesLater()
    expect(await problemsInBothSchemes(hers, 'The report of a drill')).toEqual([])
    const mail = await until(
      async () =>
        (await at.product.messages()).find(
          ({ to, subject }) => to === ada.email && subject === 'Drill, nothing to do: VAT return',
        ),
      'the mail of the drill',
    )
    const guest = await at.somebody({ viewport: { width: 320, height: 700 } })
    await guest.page.goto(mail.links.find((one) => one.includes('/drill/')) ?? '')
    await guest.page.getByRole('heading', { name: 'Drill, nothing to do' }).waitFor()
    expect(await problemsInBothSchemes(guest.page, 'What a drill’s mail opens')).toEqual([])
    await tabTo(guest.page, guest.page.getByRole('button', { name: 'Got it' }))
    await guest.page.keyboard.press('Enter')
    await focused(guest.page.getByRole('heading', { name: 'Thank you, Ada sees that' }), 'what came of it')
    expect(await problemsInBothSchemes(guest.page, 'A drill that came')).toEqual([])
    expect(guest.errors).toEqual([])
    await guest.context.close()
    await row.getByText(/^Pressed “Got it” after /).waitFor()
    await tabTo(hers, hers.getByRole('button', { name: 'Stop the drill' }))
    await hers.keyboard.press('Enter')
    await hers.getByText('Stopped before it went').first().waitFor()
    await focused(hers.getByRole('heading', { name: /^Drill of / }), 'the head of the report')
    await hers.getByRole('button', { name: /^Another drill from / }).waitFor()
    await hers.setViewportSize({ width: 320, height: 800 })
    expect(await problemsInBothSchemes(hers, 'The report of a drill, on a phone')).toEqual([])
    await hers.goto(`${at.product.origin}/settings/coverage`)
    await hers.getByRole('button', { name: 'Run a drill' }).click()
    await hers.getByText(/^The last drill was at /).waitFor()
    expect(await problemsInBothSchemes(hers, 'Too soon for another drill')).toEqual([])
    await hers.keyboard.press('Escape')
    await hers.setViewportSize({ width: 1280, height: 800 })
    await hers.goto(`${at.product.origin}/inbox`)
    await hers.getByRole('link', { name: /^Drill, nothing to do: / }).click()
    await hers.getByRole('heading', { name: 'Thank you, Ada sees that' }).waitFor()
    await open(hers)
  })

  /** However long it takes to read the report and a mail: what of the drill has not gone yet goes an hour later. */
  async function goesLater() {
    const drills = `${at.product.operator}/v1/${documents}/books/${bookId}/drills`
    const answer = await fetch(drills, { headers: owner })
    const { documents: [drill] = [] } = (await answer.json()) as { documents?: StoredDrill[] }
    const rows = drill?.fields.rows.arrayValue.values.map(({ mapValue: { fields } }) =>
      fields.state?.stringValue === 'planned'
        ? { mapValue: { fields: { ...fields, at: { integerValue: String(Date.now() + 3_600_000) } } } }
        : { mapValue: { fields } },
    )
    const written = await fetch(`${drills}/${drill?.name.split('/').at(-1)}?updateMask.fieldPaths=rows`, {
      method: 'PATCH',
      headers: owner,
      body: JSON.stringify({ fields: { rows: { arrayValue: { values: rows } } } }),
    })
    expect(written.status).toBe(200)
  }

  it('is asked about before an absence: what one has in hand goes to another with one choice', async () => {
    await hers.getByRole('button', { name: 'I have it in hand' }).click()
    await section(hers)
      .getByText(/^You have it in hand since /)
      .waitFor()
    await app.saved()
    await hers.goto(`${at.product.origin}/settings/away`)
    const form = hers.getByRole('form', { name: 'Be away' })
    const fillDays = async () => {
      for (const [name, day] of [
        ['From', dayAhead(18)],
        ['To', dayAhead(22)],
      ] as const)
        for (const [label, text] of [
          ['Day', day.slice(8)],
          ['Month', day.slice(5, 7)],
          ['Year', day.slice(0, 4)],
        ] as const)
          await form.getByRole('group', { name }).getByLabel(label).fill(text)
    }
    await fillDays()
    const choose = form.getByRole('button', { name: 'Choose for each' })
    await choose.waitFor()
    expect(await problemsInBothSchemes(hers, 'Before an absence')).toEqual([])
    await choose.focus()
    await hers.keyboard.press('Enter')
    const dialog = hers.getByRole('dialog', { name: '1 that you have in hand' })
    await dialog.getByLabel('Then, of VAT return').waitFor()
    expect(await problemsInBothSchemes(hers, 'What one has in hand')).toEqual([])
    await hers.keyboard.press('Escape')
    await focused(choose, 'the button that opened it')
    await hers.keyboard.press('Enter')
    const then = dialog.getByLabel('Then, of VAT return')
    await then.selectOption({ label: `Done before I go: ask me ${shortDate(dayAhead(17), dayAhead(0))}` })
    await dialog.getByRole('button', { name: /^Be away / }).click()
    await hers.getByText(new RegExp(`^1 is quiet until ${shortDate(dayAhead(17))} 09:00`)).waitFor()
    await hers.getByRole('button', { name: /^Not away from / }).click()
    await app.saved()
    await fillDays()
    await choose.click()
    await then.selectOption({ label: 'Give it to Olu now' })
    await dialog.getByRole('button', { name: /^Be away / }).click()
    await hers.getByRole('button', { name: /^Not away from / }).waitFor()
    await app.saved()
    await open(hers)
    await hers.getByRole('complementary', { name: 'Facts' }).getByText('Olu Adeyemi').first().waitFor()
  })

  it('that was set runs below Team, and cannot be changed there', async () => {
    await mergeAsServer(at.product, `books/${bookId}`, { entitlement: { plan: 'pro' } })
    await section(hers).getByText('This ladder was set before and still runs.').waitFor()
    await line(hers, 'overdue, daily for 30 days, then weekly').waitFor()
    await section(hers).getByRole('button', { name: 'Edit the ladder' }).waitFor({ state: 'detached' })
  })
})

type StoredDrill = {
  name: string
  fields: {
    rows: { arrayValue: { values: { mapValue: { fields: Record<string, { stringValue?: string }> } }[] } }
  }
}

/** Focus is there already, or one or two steps before it. */
async function tabToField(page: Page, field: ReturnType<Page['getByLabel']>) {
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
}
