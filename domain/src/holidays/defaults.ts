import { holidaysGBENG } from './data/GB-ENG.ts'
import { holidaysGBNIR } from './data/GB-NIR.ts'
import { holidaysGBSCT } from './data/GB-SCT.ts'
import { holidaysUS } from './data/US.ts'
import { registerHolidays } from './registered.ts'

// What the front door registers; any other region is loaded by HOLIDAY_LOADERS when somebody chooses it.
for (const table of [holidaysGBENG, holidaysGBSCT, holidaysGBNIR, holidaysUS]) registerHolidays(table)
