// Made by build-tables.ts. Registers every region: for the functions and tests, too heavy for a browser.
import { holidaysAE } from './data/AE.ts'
import { holidaysAR } from './data/AR.ts'
import { holidaysAT } from './data/AT.ts'
import { holidaysAU } from './data/AU.ts'
import { holidaysAUACT } from './data/AU-ACT.ts'
import { holidaysAUNSW } from './data/AU-NSW.ts'
import { holidaysAUNT } from './data/AU-NT.ts'
import { holidaysAUQLD } from './data/AU-QLD.ts'
import { holidaysAUSA } from './data/AU-SA.ts'
import { holidaysAUTAS } from './data/AU-TAS.ts'
import { holidaysAUVIC } from './data/AU-VIC.ts'
import { holidaysAUWA } from './data/AU-WA.ts'
import { holidaysBE } from './data/BE.ts'
import { holidaysBR } from './data/BR.ts'
import { holidaysCA } from './data/CA.ts'
import { holidaysCAAB } from './data/CA-AB.ts'
import { holidaysCABC } from './data/CA-BC.ts'
import { holidaysCAMB } from './data/CA-MB.ts'
import { holidaysCANB } from './data/CA-NB.ts'
import { holidaysCANL } from './data/CA-NL.ts'
import { holidaysCANS } from './data/CA-NS.ts'
import { holidaysCAON } from './data/CA-ON.ts'
import { holidaysCAPE } from './data/CA-PE.ts'
import { holidaysCAQC } from './data/CA-QC.ts'
import { holidaysCASK } from './data/CA-SK.ts'
import { holidaysCH } from './data/CH.ts'
import { holidaysCHZH } from './data/CH-ZH.ts'
import { holidaysCL } from './data/CL.ts'
import { holidaysCO } from './data/CO.ts'
import { holidaysCZ } from './data/CZ.ts'
import { holidaysDE } from './data/DE.ts'
import { holidaysDEBB } from './data/DE-BB.ts'
import { holidaysDEBE } from './data/DE-BE.ts'
import { holidaysDEBW } from './data/DE-BW.ts'
import { holidaysDEBY } from './data/DE-BY.ts'
import { holidaysDEHB } from './data/DE-HB.ts'
import { holidaysDEHE } from './data/DE-HE.ts'
import { holidaysDEHH } from './data/DE-HH.ts'
import { holidaysDEMV } from './data/DE-MV.ts'
import { holidaysDENI } from './data/DE-NI.ts'
import { holidaysDENW } from './data/DE-NW.ts'
import { holidaysDERP } from './data/DE-RP.ts'
import { holidaysDESH } from './data/DE-SH.ts'
import { holidaysDESL } from './data/DE-SL.ts'
import { holidaysDESN } from './data/DE-SN.ts'
import { holidaysDEST } from './data/DE-ST.ts'
import { holidaysDETH } from './data/DE-TH.ts'
import { holidaysDK } from './data/DK.ts'
import { holidaysES } from './data/ES.ts'
import { holidaysFI } from './data/FI.ts'
import { holidaysFR } from './data/FR.ts'
import { holidaysGB } from './data/GB.ts'
import { holidaysGBENG } from './data/GB-ENG.ts'
import { holidaysGBNIR } from './data/GB-NIR.ts'
import { holidaysGBSCT } from './data/GB-SCT.ts'
import { holidaysGBWLS } from './data/GB-WLS.ts'
import { holidaysGR } from './data/GR.ts'
import { holidaysHK } from './data/HK.ts'
import { holidaysHU } from './data/HU.ts'
import { holidaysIE } from './data/IE.ts'
import { holidaysIL } from './data/IL.ts'
import { holidaysIN } from './data/IN.ts'
import { holidaysIT } from './data/IT.ts'
import { holidaysJP } from './data/JP.ts'
import { holidaysKR } from './data/KR.ts'
import { holidaysLU } from './data/LU.ts'
import { holidaysMX } from './data/MX.ts'
import { holidaysNL } from './data/NL.ts'
import { holidaysNO } from './data/NO.ts'
import { holidaysNZ } from './data/NZ.ts'
import { holidaysPL } from './data/PL.ts'
import { holidaysPT } from './data/PT.ts'
import { holidaysRO } from './data/RO.ts'
import { holidaysSA } from './data/SA.ts'
import { holidaysSE } from './data/SE.ts'
import { holidaysSG } from './data/SG.ts'
import { holidaysTR } from './data/TR.ts'
import { holidaysUS } from './data/US.ts'
import { holidaysUSAK } from './data/US-AK.ts'
import { holidaysUSAL } from './data/US-AL.ts'
import { holidaysUSAR } from './data/US-AR.ts'
import { holidaysUSAZ } from './data/US-AZ.ts'
import { holidaysUSCA } from './data/US-CA.ts'
import { holidaysUSCO } from './data/US-CO.ts'
import { holidaysUSCT } from './data/US-CT.ts'
import { holidaysUSDC } from './data/US-DC.ts'
import { holidaysUSDE } from './data/US-DE.ts'
import { holidaysUSFL } from './data/US-FL.ts'
import { holidaysUSGA } from './data/US-GA.ts'
import { holidaysUSHI } from './data/US-HI.ts'
import { holidaysUSIA } from './data/US-IA.ts'
import { holidaysUSIL } from './data/US-IL.ts'
import { holidaysUSIN } from './data/US-IN.ts'
import { holidaysUSKY } from './data/US-KY.ts'
import { holidaysUSLA } from './data/US-LA.ts'
import { holidaysUSMA } from './data/US-MA.ts'
import { holidaysUSMD } from './data/US-MD.ts'
import { holidaysUSME } from './data/US-ME.ts'
import { holidaysUSMI } from './data/US-MI.ts'
import { holidaysUSMN } from './data/US-MN.ts'
import { holidaysUSMO } from './data/US-MO.ts'
import { holidaysUSMS } from './data/US-MS.ts'
import { holidaysUSNC } from './data/US-NC.ts'
import { holidaysUSNJ } from './data/US-NJ.ts'
import { holidaysUSNY } from './data/US-NY.ts'
import { holidaysUSOH } from './data/US-OH.ts'
import { holidaysUSOR } from './data/US-OR.ts'
import { holidaysUSPA } from './data/US-PA.ts'
import { holidaysUSTX } from './data/US-TX.ts'
import { holidaysUSVA } from './data/US-VA.ts'
import { holidaysUSWA } from './data/US-WA.ts'
import { holidaysUSWI } from './data/US-WI.ts'
import { holidaysZA } from './data/ZA.ts'
import { registerHolidays } from './registered.ts'

for (const table of [
  holidaysAE,
  holidaysAR,
  holidaysAT,
  holidaysAU,
  holidaysAUACT,
  holidaysAUNSW,
  holidaysAUNT,
  holidaysAUQLD,
  holidaysAUSA,
  holidaysAUTAS,
  holidaysAUVIC,
  holidaysAUWA,
  holidaysBE,
  holidaysBR,
  holidaysCA,
  holidaysCAAB,
  holidaysCABC,
  holidaysCAMB,
  holidaysCANB,
  holidaysCANL,
  holidaysCANS,
  holidaysCAON,
  holidaysCAPE,
  holidaysCAQC,
  holidaysCASK,
  holidaysCH,
  holidaysCHZH,
  holidaysCL,
  holidaysCO,
  holidaysCZ,
  holidaysDE,
  holidaysDEBB,
  holidaysDEBE,
  holidaysDEBW,
  holidaysDEBY,
  holidaysDEHB,
  holidaysDEHE,
  holidaysDEHH,
  holidaysDEMV,
  holidaysDENI,
  holidaysDENW,
  holidaysDERP,
  holidaysDESH,
  holidaysDESL,
  holidaysDESN,
  holidaysDEST,
  holidaysDETH,
  holidaysDK,
  holidaysES,
  holidaysFI,
  holidaysFR,
  holidaysGB,
  holidaysGBENG,
  holidaysGBNIR,
  holidaysGBSCT,
  holidaysGBWLS,
  holidaysGR,
  holidaysHK,
  holidaysHU,
  holidaysIE,
  holidaysIL,
  holidaysIN,
  holidaysIT,
  holidaysJP,
  holidaysKR,
  holidaysLU,
  holidaysMX,
  holidaysNL,
  holidaysNO,
  holidaysNZ,
  holidaysPL,
  holidaysPT,
  holidaysRO,
  holidaysSA,
  holidaysSE,
  holidaysSG,
  holidaysTR,
  holidaysUS,
  holidaysUSAK,
  holidaysUSAL,
  holidaysUSAR,
  holidaysUSAZ,
  holidaysUSCA,
  holidaysUSCO,
  holidaysUSCT,
  holidaysUSDC,
  holidaysUSDE,
  holidaysUSFL,
  holidaysUSGA,
  holidaysUSHI,
  holidaysUSIA,
  holidaysUSIL,
  holidaysUSIN,
  holidaysUSKY,
  holidaysUSLA,
  holidaysUSMA,
  holidaysUSMD,
  holidaysUSME,
  holidaysUSMI,
  holidaysUSMN,
  holidaysUSMO,
  holidaysUSMS,
  holidaysUSNC,
  holidaysUSNJ,
  holidaysUSNY,
  holidaysUSOH,
  holidaysUSOR,
  holidaysUSPA,
  holidaysUSTX,
  holidaysUSVA,
  holidaysUSWA,
  holidaysUSWI,
  holidaysZA,
])
  registerHolidays(table)
