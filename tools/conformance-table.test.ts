import { expect, it } from 'vitest'
import { rulesIn } from '../embedded/src/specification.ts'
import { countsOf, rowsOf, rulesTable, servicesOf, tableOf } from './conformance-table.ts'

const files = [
  { path: 'embedded/src/storage/conformance/chromium.test.ts', text: '' },
  { path: 'embedded/src/storage/conformance/admin.test.ts', text: `import { x } from 'firebase-admin/storage'` },
  { path: 'embedded/src/auth/conformance/odd.test.ts', text: `import { x } from 'firebase/auth'` },
  { path: 'e2e/protocols/files.test.ts', text: `import { x } from 'firebase/storage'` },
  { path: 'e2e/protocols/hostile-requests.test.ts', text: `import { x } from 'firebase/firestore/lite'` },
]
const result = (title: string, status = 'passed', ancestorTitles: string[] = []) => ({ title, status, ancestorTitles })

it('finds the service of a file by its folder or by the SDK that it uses', () => {
  expect([...servicesOf(files)]).toEqual([
    ['auth', ['embedded/src/auth/conformance/odd.test.ts']],
    ['storage', [files[0]?.path, files[1]?.path, 'e2e/protocols/files.test.ts']],
  ])
})

it('reads client, call and scenario out of titles, and what went wrong', () => {
  const rows = rowsOf(
    {
      testResults: [
        {
          name: '/r/embedded/src/storage/conformance/chromium.test.ts',
          assertionResults: [
            result('[S01] uploadString, getBytes: uploads a text', 'passed', ['firebase/storage in Chromium']),
            result('[S01] [S02] refuses it', 'failed', ['firebase/storage in Chromium: naming']),
          ],
        },
        {
          name: '/r/embedded/src/auth/conformance/odd.test.ts',
          assertionResults: [result('accounts:lookup × reload, getIdToken show it'), result('POST /v1/x is refused')],
        },
        { name: '/r/embedded/src/storage/conformance/admin.test.ts', assertionResults: [] },
        { name: '/r/embedded/src/elsewhere.test.ts', assertionResults: [result('is not in it')] },
      ],
    },
    files,
    '/r/',
  )
  const node = { service: 'auth', client: 'firebase/auth in Node' }
  const chromium = { service: 'storage', client: 'firebase/storage in Chromium' }
  expect(rows).toEqual([
    { ...node, call: 'accounts:lookup × reload, getIdToken', scenario: 'show it', result: 'passed', ids: [] },
    { ...node, call: 'POST /v1/x', scenario: 'is refused', result: 'passed', ids: [] },
    {
      service: 'storage',
      client: 'firebase-admin/storage in Node',
      call: '–',
      scenario: 'embedded/src/storage/conformance/admin.test.ts could not be run',
      result: 'failed',
      ids: [],
    },
    { ...chromium, call: 'uploadString, getBytes', scenario: 'uploads a text', result: 'passed', ids: ['S01'] },
    { ...chromium, call: 'naming', scenario: 'refuses it', result: 'failed', ids: ['S01', 'S02'] },
  ])
  const rules = rulesIn(
    '# Files\n- [S01] One thing, as in [S09].\n- **SX1** Another.\n| S02 | a third |\n| S03 | a fourth |\n',
  )
  expect(rules).toEqual(['S01', 'SX1', 'S02', 'S03'])
  const cells = (line = '') => line.split(/ {2,}/)
  expect(rulesTable(rows, 'storage', rules, ['S01', 'S01']).split('\n').slice(0, 4).map(cells)).toEqual([
    ['storage', 'firebase-admin/storage in Node', 'firebase/storage in Chromium', 'tests of its own'],
    ['S01', '·', '1 of 2', '2'],
    ['SX1', '·', '·', '0'],
    ['S02', '·', '0 of 1', '0'],
  ])
  expect(tableOf(rows).split('\n')).toHaveLength(7)
  expect(countsOf(rows)).toMatch(
    /storage +firebase\/storage in Chromium +1 passed +1 not\nall +3 clients +3 passed +2 not/,
  )
})
