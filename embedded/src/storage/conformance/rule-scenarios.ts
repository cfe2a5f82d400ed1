import { it, type Scenario } from './scenario.ts'

export const ruling: Scenario[] = [
  it(
    'lets nobody into a place without rules',
    [
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
    ],
    async ({ s, nobody, code }) => {
      const place = s.ref(nobody, 'elsewhere/x')
      return [
        await code(s.uploadString(place, 'x')),
        await code(s.getBytes(place)),
        await code(s.getMetadata(place)),
        await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
        await code(s.deleteObject(place)),
      ]
    },
  ),
  it('lets a person into their own folder', 'done', ({ s, ada, code }) =>
    code(s.uploadString(s.ref(ada.files, `users/${ada.uid}/mine`), 'x')),
  ),
  it(
    'keeps another person out of it, by every verb',
    Array.from({ length: 6 }, () => 'storage/unauthorized'),
    async ({ s, ada, ben, bytes, code }) => {
      await s.uploadString(s.ref(ada.files, `users/${ada.uid}/private`), 'x')
      const place = s.ref(ben.files, `users/${ada.uid}/private`)
      return [
        await code(s.getBytes(place)),
        await code(s.getDownloadURL(place)),
        await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
        await code(s.deleteObject(place)),
        await code(s.uploadString(place, 'y')),
        await code(s.uploadBytesResumable(place, bytes(300_000)) as unknown as Promise<unknown>),
      ]
    },
  ),
  it('lets nobody list what they may not', 'storage/unauthorized', ({ s, ben, ada, code }) =>
    code(s.listAll(s.ref(ben.files, `users/${ada.uid}`))),
  ),
  it(
    'tells a stranger nothing of what is there',
    ['storage/unauthorized', 'storage/unauthorized'],
    async ({ s, ada, nobody, code }) => {
      await s.uploadString(s.ref(ada.files, `users/${ada.uid}/there`), 'x')
      return [
        await code(s.getMetadata(s.ref(nobody, `users/${ada.uid}/there`))),
        await code(s.getMetadata(s.ref(nobody, `users/${ada.uid}/not`))),
      ]
    },
  ),
  it(
    'judges the size, of one request and of parts',
    ['done', 'storage/unauthorized', 'storage/unauthorized'],
    async ({ s, nobody, run, bytes, code }) => [
      await code(s.uploadBytes(s.ref(nobody, `small/${run}/a`), bytes(1000), { contentType: 'image/x' })),
      await code(s.uploadBytes(s.ref(nobody, `small/${run}/b`), bytes(1001), { contentType: 'image/x' })),
      await code(
        s.uploadBytesResumable(s.ref(nobody, `small/${run}/c`), bytes(400_000), {
          contentType: 'image/x',
        }) as unknown as Promise<unknown>,
      ),
    ],
  ),
  it('judges the type', 'storage/unauthorized', ({ s, nobody, run, bytes, code }) =>
    code(s.uploadBytes(s.ref(nobody, `small/${run}/d`), bytes(10), { contentType: 'text/plain' })),
  ),
  it('judges what the bytes are, not what they are called', 'storage/unauthorized', ({ s, nobody, run, code }) =>
    code(
      s.uploadString(s.ref(nobody, `small/${run}/e`), '<!doctype html><script>1</script>', 'raw', {
        contentType: 'image/png',
      }),
    ),
  ),
  it('sees whether there is something already', ['done', 'storage/unauthorized'], async ({ s, nobody, run, code }) => [
    await code(s.uploadString(s.ref(nobody, `once/${run}`), 'x')),
    await code(s.uploadString(s.ref(nobody, `once/${run}`), 'y')),
  ]),
  it('compares metadata before and after', ['done', 'storage/unauthorized'], async ({ s, nobody, run, code }) => {
    const place = s.ref(nobody, `labelled/${run}`)
    await s.uploadString(place, 'x', 'raw', { customMetadata: { label: 'a' } })
    return [
      await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
      await code(s.updateMetadata(place, { customMetadata: { label: 'b' } })),
    ]
  }),
  it('asks documents about readers', ['x', 'storage/unauthorized'], async ({ s, ada, ben, text, code }) => {
    await s.uploadString(s.ref(ada.files, `books/${ada.uid}/f`), 'x')
    return [
      text(await s.getBytes(s.ref(ada.files, `books/${ada.uid}/f`))),
      await code(s.getBytes(s.ref(ben.files, `books/${ada.uid}/f`))),
    ]
  }),
  it('asks whether a document exists', ['done', 'storage/unauthorized'], async ({ s, ada, ben, code }) => [
    await code(s.uploadString(s.ref(ada.files, `books/${ada.uid}/g`), 'x')),
    await code(s.uploadString(s.ref(ben.files, `books/${ada.uid}/g`), 'x')),
  ]),
  it('lets list be allowed by itself', [1, 'storage/unauthorized'], async ({ s, nobody, run, code }) => {
    await s.uploadString(s.ref(nobody, `listed/${run}/a`), 'x')
    return [
      (await s.listAll(s.ref(nobody, `listed/${run}`))).items.length,
      await code(s.getBytes(s.ref(nobody, `listed/${run}/a`))),
    ]
  }),
  it('sees claims of the token', ['done', 'storage/unauthorized'], async ({ s, ada, nobody, run, code }) => [
    await code(s.uploadString(s.ref(ada.files, `claims/${run}`), 'x')),
    await code(s.uploadString(s.ref(nobody, `claims/${run}`), 'x')),
  ]),
  it('knows no other bucket', 'storage/object-not-found', ({ s, nobody, code }) =>
    code(s.getMetadata(s.ref(nobody, 'gs://another-bucket/open/x'))),
  ),
]
