import { owner, bucket, get, isNowhere, type Row } from '../probe.ts'

export const files: Row[] = [
  ['reads files as owner', () => get(`/v0/b/${bucket}/o?prefix=`, owner)],
  ['reads files in the tool’s own words', () => get(`/v0/b/${bucket}/o?prefix=`, { authorization: 'Firebase owner' })],
  ['reads files by the dialect of servers', () => get(`/storage/v1/b/${bucket}/o`, owner), isNowhere],
  [
    'takes bytes by the dialect of servers',
    () => get(`/download/storage/v1/b/${bucket}/o/x?alt=media`, owner),
    isNowhere,
  ],
  ['lists buckets', () => get('/storage/v1/b?project=duebook', owner), isNowhere],
  [
    'guesses a download token',
    () => get(`/v0/b/${bucket}/o/books%2Fada%2Fx?alt=media&token=00000000-0000-4000-8000-000000000000`),
  ],
  ['gives a list of tokens', () => get(`/v0/b/${bucket}/o/books%2Fada%2Fx?alt=media&token=&token[]=1&token=undefined`)],
  [
    'uploads as nobody',
    () => ({
      path: `/v0/b/${bucket}/o?name=books%2Fada%2Fattachments%2Fx`,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    }),
  ],
  [
    'uploads where no rule is',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=anywhere`,
      headers: { 'content-type': 'text/html', authorization: `Firebase ${idToken}` },
      body: '<script>',
    }),
  ],
  [
    'uploads into another’s book',
    ({ mallory: { idToken }, ada }) => ({
      path: `/v0/b/${bucket}/o?name=${encodeURIComponent(`books/${ada.uid}/attachments/x`)}`,
      headers: { 'content-type': 'text/plain', authorization: `Firebase ${idToken}` },
      body: 'x',
    }),
  ],
  [
    'goes on with an upload that nobody began',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=x&upload_id=guess`,
      headers: {
        authorization: `Firebase ${idToken}`,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
      body: 'x',
    }),
  ],
  [
    'climbs out by a name',
    ({ mallory: { idToken } }) => ({
      path: `/v0/b/${bucket}/o?name=..%2F..%2Fkeys%2Fid-tokens`,
      headers: { 'content-type': 'text/plain', authorization: `Firebase ${idToken}` },
      body: 'x',
    }),
  ],
  [
    'climbs out by a name that is escaped twice',
    ({ mallory: { idToken } }) =>
      get(`/v0/b/${bucket}/o/%252e%252e%252fkeys?alt=media`, { authorization: `Firebase ${idToken}` }),
  ],
  [
    'deletes a bucket’s files',
    ({ mallory: { idToken } }) => ({
      method: 'DELETE',
      path: `/v0/b/${bucket}/o/books%2Fada%2Fx`,
      headers: { authorization: `Firebase ${idToken}` },
    }),
  ],
]
