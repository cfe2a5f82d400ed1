import { openEntitlement } from '@duebook/contract/entitlement'
import { rowsOf, sheetIds, sheetOf } from '@duebook/contract/sheets'
import { describe, expect, it } from 'vitest'
import { copyOf } from '../measure/views/in-page.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { house } from '../product/house.ts'
import { until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
const duties = Array.from({ length: 88 }, (_, n) => `Duty ${n} £90 on {${200 + n}}`)
const lena = {
  name: 'Lena Holt',
  email: 'lena@large.example',
  password,
  lines: ['Rates £90 on {0}', 'Gas £30 on {0}', ...duties],
}

describe('a large book', () => {
  const at = house([lena])
  const book = () => `${at.product.operator}/v1/${documents}/books/${at.uidOf(lena)}`
  const asked = async (path: string) => (await fetch(`${book()}${path}`, { headers: owner })).json()
  const isKept = async () => JSON.stringify(await asked('')).includes('"kept"')
  /** What all its sheets say, by id. */
  async function titles(): Promise<Record<string, string>> {
    const { documents: sheets = [] } = (await asked('/sheets?pageSize=100')) as {
      documents?: { fields: { rows: { stringValue: string } } }[]
    }
    return Object.fromEntries(
      sheets.flatMap(({ fields }) =>
        Object.entries(rowsOf({ rows: fields.rows.stringValue })).map(([id, { title }]) => [id, title]),
      ),
    )
  }

  it('is kept in sheets that follow each change, and what is wrong in them is put right at night', async () => {
    await until(isKept, 'the book to be in its sheets', 60_000)
    expect(Object.keys(await titles())).toHaveLength(90)
    const path = `books/${at.uidOf(lena)}`
    await mergeAsServer(at.product, `${path}/obligations/seed-5`, { title: 'Another duty', updatedAt: new Date() })
    await until(async () => (await titles())['seed-5'] === 'Another duty', 'the sheet to follow', 60_000)
    await fetch(`${book()}/obligations/seed-6`, { method: 'DELETE', headers: owner })
    await until(async () => !('seed-6' in (await titles())), 'what is gone to leave its sheet', 60_000)
    // As a crash between the two would leave it, and worse.
    await writeAsServer(at.product, `${path}/sheets/${sheetOf('seed-7')}`, { rows: '{}', apart: [] })
    await writeAsServer(at.product, `${path}/sheets/${sheetIds.find((id) => id !== sheetOf('seed-7'))}`, {
      rows: JSON.stringify({ ghost: { title: 'Ghost' } }),
      apart: [],
    })
    await at.product.runSchedule('settleSheets')
    const after = await titles()
    expect([Object.keys(after).length, after['seed-7'], after['ghost']]).toEqual([89, 'Duty 5', undefined])
  })

  it('is drawn from them, with what is done without a connection, and changes arrive as in a small one', async () => {
    await until(isKept, 'the book to be in its sheets', 60_000)
    await mergeAsServer(at.product, `books/${at.uidOf(lena)}`, { entitlement: openEntitlement })
    const { page, context, errors, app } = await at.signedIn(lena)
    const other = await at.signedIn(lena)
    await app.row('Rates').waitFor()
    await other.app.row('Rates').waitFor()
    await app.saved()
    const { obligations = 0, sheets = 0 } = await page.evaluate(copyOf)
    expect([obligations < 20, sheets > 30]).toEqual([true, true])

    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.status('Saved on this device').waitFor()
    // One that was never opened here.
    await app.open('Duty 40')
    await app.view('Today')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await context.setOffline(false)
    await app.saved()
    await other.app.row('Rates').waitFor({ state: 'hidden' })

    await other.app.add('Water £5 today')
    await app.row('Water').waitFor()
    await app.done('Gas')
    await app.row('Gas').waitFor({ state: 'hidden' })
    await other.app.row('Gas').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await app.row('Gas').waitFor()
    await other.app.row('Gas').waitFor()
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })
})
