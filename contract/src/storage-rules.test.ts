import { describe, expect, it } from 'vitest'
import { Role } from './book.ts'
import {
  fileRulesText,
  instant,
  judgeBy,
  rulesText,
  type Documents,
  type FileMethod,
  type Json,
} from './fixtures/judge-commit.ts'
import { may as mayInBook, type Permission } from './people/roles.ts'

const judge = judgeBy(rulesText)

const sha256 = 'a'.repeat(64)
const name = 'books/studio/attachments/file-0001/receipt.png'
const recorded = { name: 'receipt.png', size: 5000, sha256, uploadedBy: 'ada', problem: null }
const stored = { size: 5000, contentType: 'image/png', metadata: { uploader: 'ada', sha256 } }
const roles = { ada: 'owner', ben: 'member', vera: 'viewer' }

function may(
  method: FileMethod,
  {
    uid = 'ada',
    file = stored,
    book = {},
    record = recorded,
    there = false,
    at = name,
  }: {
    uid?: string | null
    file?: Json
    book?: { [name: string]: Json }
    record?: Json
    there?: boolean
    at?: string
  } = {},
): boolean {
  const recordAt = at.split('/').slice(0, 4).join('/')
  const held: Documents = { 'books/studio': { roles, ...book }, [recordAt]: record }
  return judge(uid, held, { file: at, method, as: file, stood: there ? stored : null })
}

describe('a file of a book', () => {
  it('is added by who recorded it, once', () => {
    expect(may('create')).toBe(true)
    expect(may('create', { there: true })).toBe(false)
    expect(may('create', { uid: null })).toBe(false)
    expect(may('create', { uid: 'mallory', record: { ...recorded, uploadedBy: 'mallory' } })).toBe(false)
    expect(may('create', { uid: 'vera', record: { ...recorded, uploadedBy: 'vera' } })).toBe(false)
  })
  it('is never changed, listed or deleted by a client, also when no retention holds it', () => {
    for (const method of ['update', 'delete', 'list'] as const)
      for (const uid of ['ada', 'ben', 'vera', 'mallory', null]) expect(may(method, { uid, there: true })).toBe(false)
  })
  it('is what its record says, byte for byte as far as can be seen before', () => {
    expect(may('create', { record: null })).toBe(false)
    expect(may('create', { record: { ...recorded, size: 5001 } })).toBe(false)
    expect(may('create', { record: { ...recorded, sha256: 'b'.repeat(64) } })).toBe(false)
    expect(may('create', { record: { ...recorded, uploadedBy: 'ben' } })).toBe(false)
    // What came back from an export is sent by who brings it, whoever attached it once, and by nobody else.
    expect(may('create', { record: { ...recorded, uploadedBy: 'ben', broughtBy: 'ada' } })).toBe(true)
    expect(may('create', { record: { ...recorded, broughtBy: 'ben' } })).toBe(false)
    expect(may('create', { record: { ...recorded, name: 'other.png' } })).toBe(false)
    expect(may('create', { record: { ...recorded, problem: 'room' } })).toBe(false)
    expect(may('create', { record: { ...recorded, removedAt: 1 } })).toBe(false)
  })
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const large = 100 * 1024 * 1024
  const paid = { entitlement: { access: 'full', validUntil: instant + 1 } }
  it.each<[what: string, allowed: boolean, Parameters<typeof may>[1]]>([
    ['under a name that is too short', false, { at: 'books/studio/attachments/file/receipt.png' }],
    ['of nothing', false, { file: { ...stored, size: 0 }, record: { ...recorded, size: 0 } }],
    ['of 100 MiB', true, { file: { ...stored, size: large }, record: { ...recorded, size: large }, book: paid }],
    [
      'of a byte more',
      false,
      { file: { ...stored, size: large + 1 }, record: { ...recorded, size: large + 1 }, book: paid },
    ],
    ['of an office’s kind', true, { file: { ...stored, contentType: office } }],
    ['with something else said of it', false, { file: { ...stored, metadata: { ...stored.metadata, more: 'x' } } }],
    ['in somebody else’s name', false, { file: { ...stored, metadata: { ...stored.metadata, uploader: 'ben' } } }],
    [
      'with a hash that is none, though its record says so',
      false,
      { file: { ...stored, metadata: { ...stored.metadata, sha256: 'x' } }, record: { ...recorded, sha256: 'x' } },
    ],
    [
      'on Free by choice, whose year still runs, in the room of Free alone',
      false,
      {
        book: {
          entitlement: { access: 'limited', validUntil: instant + 1 },
          files: { bytes: 0, ownerBytes: 100_000_000 },
        },
      },
    ],
  ])('%s: %s', (_what, allowed, given) => {
    expect(may('create', given)).toBe(allowed)
  })
  it('lies at one depth, under a name of bounded length', () => {
    for (const at of [`${name}/more`, 'books/studio/receipt.png', 'users/ada/receipt.png', 'receipt.png'])
      expect(may('create', { at })).toBe(false)
    const long = 'x'.repeat(201)
    expect(
      may('create', { at: `books/studio/attachments/file-0001/${long}`, record: { ...recorded, name: long } }),
    ).toBe(false)
  })
})

describe('a role in a book', () => {
  const asRole = (method: FileMethod, role: string | null) =>
    may(method, {
      there: method === 'get',
      book: { roles: role === null ? {} : { ada: role } },
    })
  it.each([...Role.options, null, 'none', 'Owner', 'editor', 'reader', ''])(
    'allows with the files of the book what the table of roles says: %s',
    (role) => {
      const known = Role.options.find((one) => one === role)
      expect(asRole('get', role)).toBe(mayInBook(known, 'see the book'))
      expect(asRole('create', role)).toBe(mayInBook(known, 'add, change and settle'))
      for (const method of ['update', 'delete', 'list'] as const) expect(asRole(method, role)).toBe(false)
    },
  )
  it('is named in no list of the rules that is not the table’s', () => {
    const lists = [...fileRulesText.matchAll(/roleInBook\(\) in \[([^\]]*)\]/g)].map(([, list = '']) =>
      list.split(',').map((word) => word.trim().slice(1, -1)),
    )
    const whoMay = (permission: Permission) => Role.options.filter((role) => mayInBook(role, permission))
    expect(lists).toEqual([whoMay('see the book'), whoMay('add, change and settle')])
    expect(fileRulesText.match(/roleInBook\(\)/g)).toHaveLength(lists.length + 1)
  })
})

describe('room for files', () => {
  const files = (ownerBytes: number) => ({ files: { bytes: 0, ownerBytes } })
  const plan = (more: { [name: string]: Json }) => ({
    entitlement: { access: 'full', plan: 'pro', validUntil: instant + 1, ...more },
  })
  it('is 100 MB on Free, over all books of the owner, to the byte', () => {
    expect(may('create', { book: files(100_000_000 - 5000) })).toBe(true)
    expect(may('create', { book: files(100_000_000 - 4999) })).toBe(false)
    expect(
      may('create', {
        uid: 'ben',
        file: { ...stored, metadata: { uploader: 'ben', sha256 } },
        record: { ...recorded, uploadedBy: 'ben' },
        book: files(100_000_000),
      }),
    ).toBe(false)
    const limited = { entitlement: { access: 'limited', plan: 'free', validUntil: 0 } }
    expect(may('create', { book: { ...limited, ...files(99_000_000) } })).toBe(true)
    expect(may('create', { book: { ...limited, ...files(100_000_000) } })).toBe(false)
  })
  it('is 10 GB while a plan is paid, and Free’s again at the second it ends', () => {
    expect(may('create', { book: { ...plan({}), ...files(9_999_995_000) } })).toBe(true)
    expect(may('create', { book: { ...plan({}), ...files(9_999_995_001) } })).toBe(false)
    expect(may('create', { book: { ...plan({ validUntil: instant }), ...files(0) } })).toBe(false)
  })
  it('is none in a book that can only be read; what is there can still be read', () => {
    const lapsed = { entitlement: { access: 'readOnly', plan: 'free', validUntil: 0 } }
    expect(may('create', { book: lapsed })).toBe(false)
    expect(may('get', { book: lapsed, there: true })).toBe(true)
    expect(may('get', { book: files(200_000_000), there: true, uid: 'vera' })).toBe(true)
  })

  it.each<[string, boolean, FileMethod, Parameters<typeof may>[1]]>([
    ['put there by its person', true, 'create', {}],
    ['replaced by its person', true, 'update', { there: true }],
    ['read by its person', true, 'get', { there: true }],
    ['taken away by its person', true, 'delete', { there: true }],
    ['listed', false, 'list', { there: true }],
    ['put there for somebody else', false, 'create', { uid: 'ben' }],
    ['read by somebody else without its address', false, 'get', { uid: 'ben', there: true }],
    ['taken away by somebody else', false, 'delete', { uid: 'ben', there: true }],
    ['put there by nobody', false, 'create', { uid: null }],
    ['of another kind', false, 'create', { file: { size: 5000, contentType: 'image/svg+xml' } }],
    ['of more than 200 KiB', false, 'create', { file: { size: 204_801, contentType: 'image/jpeg' } }],
    ['of nothing', false, 'create', { file: { size: 0, contentType: 'image/jpeg' } }],
    ['under another name', false, 'create', { at: 'people/ada/passport.jpg' }],
  ])('a photo %s: %s', (_, allowed, method, given) => {
    const photo = { size: 20_000, contentType: 'image/jpeg' }
    expect(may(method, { at: 'people/ada/photo.jpg', file: photo, ...given })).toBe(allowed)
  })
})
