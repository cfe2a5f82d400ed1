import type { Product } from '../product/start-product.ts'

/** The mails that went to addresses with this end: the last of each subject, under a name for its picture. */
export async function mailsTo(product: Product, end: string): Promise<[name: string, html: string][]> {
  const mails = (await product.messages()).filter(({ kind, to }) => kind === 'mail' && to.endsWith(end))
  const bySubject = new Map(mails.map(({ subject, html }) => [pictureName(subject), html]))
  return [...bySubject]
}

const pictureName = (subject: string) =>
  `mail-${subject
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 40)}`
