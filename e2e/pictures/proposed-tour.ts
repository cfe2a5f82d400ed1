import { mondayOf } from '@duebook/contract/calendar/weeks'
import { addDays } from '@duebook/domain'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import type { Person } from '../product/cast.ts'
import { dayAhead } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import type { Tour } from './firm.ts'

/** Of a week that begins within three weeks, with two dates of Ben's. */
const monday = mondayOf(dayAhead(14))
const password = 'a long and quiet sentence'
const una: Person = {
  name: 'Una Okafor',
  email: 'una@proposed.example',
  password,
  lines: [
    ...['PAYE and NIC, month 8', 'Rent, Christmas quarter', 'Gas', 'Pension contributions', 'Water'].map(
      (what, day) => `${what} £612 on ${addDays(monday, day)} kind:bill`,
    ),
    ...[40, 70, 100, 130].map((days) => `Service £95 on ${dayAhead(days)} kind:bill`),
  ],
}
const ben: Person = { name: 'Ben Whitlock', email: 'ben@proposed.example', password, lines: [] }

/** What is another's in a busy week, proposed to them and answered. */
export async function tourProposed({ product, visit, take }: Tour): Promise<void> {
  const [first, second] = await seed(product, [una, ben])
  const [unaId, benId] = [first?.uid ?? '', second?.uid ?? '']
  for (const [uid, { name, email }] of [
    [unaId, una],
    [benId, ben],
  ] as const)
    await writeAsServer(product, `books/${unaId}/members/${uid}`, { name, email, since: new Date() })
  await mergeAsServer(product, `books/${unaId}`, {
    roles: { [unaId]: 'owner', [benId]: 'member' },
    memberIds: [unaId, benId],
    names: { [unaId]: una.name, [benId]: ben.name },
  })
  await mergeAsServer(product, `users/${benId}`, { currentBook: unaId })
  for (const id of ['seed-0', 'seed-3'])
    await mergeAsServer(product, `books/${unaId}/obligations/${id}`, { assignee: benId })

  const hers = await visit(una)
  const his = await visit(ben)
  await hers.goto(`${product.origin}/year/busy?from=${monday}`)
  await hers.getByText('PAYE and NIC, month 8 is Ben’s').waitFor()
  await take('busy', hers)
  await hers.getByRole('button', { name: /^Propose it: PAYE/ }).click()
  await hers.getByText('Asked Ben, waiting').waitFor()
  await take('waiting', hers)
  await his.goto(`${product.origin}/inbox`)
  await his.getByRole('list', { name: 'Proposed to you' }).waitFor()
  await take('inbox', his)
  await his.getByRole('button', { name: /^Not this one: / }).click()
  await his.getByRole('dialog').waitFor()
  await take('decline', his, false)
  await his.keyboard.type('The payroll is run on the 15th.')
  await his.keyboard.press('Enter')
  await his.getByRole('dialog').waitFor({ state: 'detached' })
  await hers.goto(`${product.origin}/inbox`)
  await hers.getByText('“The payroll is run on the 15th.”').waitFor()
  await take('answered', hers)
}
