import type { Page } from 'playwright-core'
import type { Person } from '../product/cast.ts'
import type { Product } from '../product/start-product.ts'

/** A page of its own for somebody; who is given is signed in. */
export type Visit = (who?: Person) => Promise<Page>
/** Takes every look of what a page shows now; `whole` false for what floats over a page. */
export type Take = (name: string, page: Page, whole?: boolean) => Promise<void>
export type Tour = { product: Product; visit: Visit; take: Take }

const password = 'a long and quiet sentence'
const someone = (name: string, lines: readonly string[] = []): Person => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@harbour.example`,
  password,
  lines,
})
/** A joinery of three, its bookkeeper, and what it owes. */
export const firm = {
  rosa: someone('Rosa Lindqvist', [
    'Workshop rent £1,450 monthly on 1st kind:bill',
    'Employer’s liability insurance £612 every year on 4 Feb kind:renewal #insurance',
    'VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~2300 kind:filing',
    'Dust extraction test every! 14 months from {12} kind:filing #safety',
    'Van MOT £54.85 on {9} kind:licence #van',
    'Timber account £3,207.44 overdue since {-2} kind:bill',
    'Card terminal hire £348 ends {37} renews 12mo notice 1mo received kind:contract',
    'Fire extinguisher service £96 on {3} kind:other #safety',
    'Skip hire £210 on {0} kind:bill',
    'Corporation tax ~8000 on {64} kind:filing',
  ]),
  tom: someone('Tom Adeyemi', ['Allotment fee £38 on {20} kind:bill']),
  wren: someone('Wren Costa'),
  imani: someone('Imani Bello'),
}
