/** The named cast of development, tests and pictures. Lines are quick-add lines; `{-4}` is a date that many days from today. */
export type Person = { name: string; email: string; password: string; lines: readonly string[] }

const password = 'a long and quiet sentence'

export const ada: Person = {
  name: 'Ada Okafor',
  email: 'ada@okafor.example',
  password,
  lines: [
    'Electricity £142.18 overdue since {-4} kind:bill',
    'Water £86.40 overdue since {-1} kind:bill',
    'Parking fine £35 overdue since {-12} kind:bill',
    'Reply to landlord on {0} kind:other',
    'Studio broadband £42 monthly on 23rd kind:bill',
    'VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600 kind:filing',
    'Rent £950 monthly on 31st kind:bill',
    'Car insurance £420 every year on 12 Sep notify 21d before #home !30d !7d !1d kind:renewal',
    'Office lease ends {129} renews 12mo notice 3mo received kind:contract',
    'Boiler service every! 12 months from {23} show 30d before kind:other',
    'Professional indemnity £264 every year on 1 Feb kind:renewal',
    'Parking permit £120 every year on 15 Jan kind:licence',
    'Card terminal hire £348 ends {37} renews 12mo notice 1mo received kind:contract',
  ],
}
export const ben: Person = {
  name: 'Ben Whitlock',
  email: 'ben@whitlock.example',
  password,
  lines: ['Library books on {9}'],
}
export const cast: readonly Person[] = [ada, ben]
