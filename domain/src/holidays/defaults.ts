import { holidays as holidaysGBENG } from './data/GB-ENG.ts'
import { holidays as holidaysGBNIR } from './data/GB-NIR.ts'
import { holidays as holidaysGBSCT } from './data/GB-SCT.ts'
import { holidays as holidaysUS } from './data/US.ts'
import { registerHolidays } from './registered.ts'

// What the front door registers; any other region is loaded by HOLIDAY_LOADERS when somebody chooses it.
for (const table of [holidaysGBENG, holidaysGBSCT, holidaysGBNIR, holidaysUS]) registerHolidays(table)
