import { expect, test, vi } from 'vitest'
import { freshFile, openTestService, set, db, root } from '../firestore/test-service.ts'
import { documentNow } from './document-now.ts'
import { requestMonitor } from './monitor.ts'
import { rulesPage } from './rules-page.ts'

const rules = `service cloud.firestore { match /databases/{database}/documents { match /c/{id} {
  allow read, write: if request.auth.uid == id;
} } }`
const patience = 60_000

test('[RULES-MONITOR] The operator sees what was judged while the rules were watched, and what others would make of it; what is in force stays', async () => {
  const service = await openTestService(freshFile())
  service.setRules(rules, 'firestore.rules')
  const none = requestMonitor()
  const files = { watch() {}, kept: async () => none.all(), rules: () => null }
  const page = rulesPage({
    watches: { documents: service.ruleWatch, files },
    readNow: documentNow(service),
    clock: { now: () => 1_800_000_000_000 },
    always: false,
  })
  const ada = { kind: 'user' as const, auth: { uid: 'ada', token: {} } }
  const shown = async () => (await page.main()).text.replaceAll(/<wbr \/>| class="who"/g, '')
  const send = async (fields: Record<string, string>) =>
    ((await page.take?.(new URLSearchParams(fields))) ?? { text: '' }).text

  await service.commit(db, ada, [set('c/ada', {})])
  expect(await shown()).toContain('They are not watched')
  await send({ watch: 'on' })
  expect(page.head().tools?.text).toContain('Watched until')
  expect(await shown()).toContain('Nothing was judged since they are watched.')
  await service.commit(db, ada, [set('c/ada', { note: { stringValue: '<b>' } })])
  await expect(service.batchGet(db, ada, [`${root}/c/ben`], {})).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
  await vi.waitFor(async () => expect(await shown()).toContain('c/ben'), { timeout: patience })
  expect(await shown()).toMatch(/update<\/td><td>c\/ada<\/td><td>ada<\/td><td>Allowed/)

  const open = await send({ service: 'documents', rules: rules.replace('request.auth.uid == id', "id != 'ada'") })
  expect(open).toContain('2 of 2 would come out otherwise')
  expect(open).toContain('Allowed then, refused by these')
  expect(open).toContain('Refused then, allowed by these')
  expect(open).toContain('What these rules came to')
  expect(open).not.toContain('What may be a mistake')
  const loose = rules.replace('request.auth.uid == id', 'request.resource.data.by == request.auth.uid')
  expect(await send({ service: 'documents', rules: loose })).toMatch(
    /What may be a mistake in these rules:<\/p><ul class="t13"><li>Line 2, column 3: Some fields of what is written/,
  )
  expect(await send({ service: 'documents', rules: 'service <nothing>' })).toContain(
    'documents.rules:1:9: Unexpected &#39;&#60;&#39;',
  )
  await expect(service.batchGet(db, ada, [`${root}/c/ben`], {})).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })

  expect(await send({ watch: 'off' })).toContain('They are not watched')
  page.close()
  await service.close()
})
