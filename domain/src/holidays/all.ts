// Made by build-tables.ts. Registers every region: for the functions and tests, too heavy for a browser.
import { holidays as holidaysAE } from './data/AE.ts'
import { holidays as holidaysAR } from './data/AR.ts'
import { holidays as holidaysAT } from './data/AT.ts'
import { holidays as holidaysAU } from './data/AU.ts'
import { holidays as holidaysAUACT } from './data/AU-ACT.ts'
import { holidays as holidaysAUNSW } from './data/AU-NSW.ts'
import { holidays as holidaysAUNT } from './data/AU-NT.ts'
import { holidays as holidaysAUQLD } from './data/AU-QLD.ts'
import { holidays as holidaysAUSA } from './data/AU-SA.ts'
import { holidays as holidaysAUTAS } from './data/AU-TAS.ts'
import { holidays as holidaysAUVIC } from './data/AU-VIC.ts'
import { holidays as holidaysAUWA } from './data/AU-WA.ts'
import { holidays as holidaysBE } from './data/BE.ts'
import { holidays as holidaysBR } from './data/BR.ts'
import { holidays as holidaysCA } from './data/CA.ts'
import { holidays as holidaysCAAB } from './data/CA-AB.ts'
import { holidays as holidaysCABC } from './data/CA-BC.ts'
import { holidays as holidaysCAMB } from './data/CA-MB.ts'
import { holidays as holidaysCANB } from './data/CA-NB.ts'
import { holidays as holidaysCANL } from './data/CA-NL.ts'
import { holidays as holidaysCANS } from './data/CA-NS.ts'
import { holidays as holidaysCAON } from './data/CA-ON.ts'
import { holidays as holidaysCAPE } from './data/CA-PE.ts'
import { holidays as holidaysCAQC } from './data/CA-QC.ts'
import { holidays as holidaysCASK } from './data/CA-SK.ts'
import { holidays as holidaysCH } from './data/CH.ts'
import { holidays as holidaysCHZH } from './data/CH-ZH.ts'
import { holidays as holidaysCL } from './data/CL.ts'
import { holidays as holidaysCO } from './data/CO.ts'
import { holidays as holidaysCZ } from './data/CZ.ts'
import { holidays as holidaysDE } from './data/DE.ts'
import { holidays as holidaysDEBB } from './data/DE-BB.ts'
import { holidays as holidaysDEBE } from './data/DE-BE.ts'
import { holidays as holidaysDEBW } from './data/DE-BW.ts'
import { holidays as holidaysDEBY } from './data/DE-BY.ts'
import { holidays as holidaysDEHB } from './data/DE-HB.ts'
import { holidays as holidaysDEHE } from './data/DE-HE.ts'
import { holidays as holidaysDEHH } from './data/DE-HH.ts'
import { holidays as holidaysDEMV } from './data/DE-MV.ts'
import { holidays as holidaysDENI } from './data/DE-NI.ts'
import { holidays as holidaysDENW } from './data/DE-NW.ts'
import { holidays as holidaysDERP } from './data/DE-RP.ts'
import { holidays as holidaysDESH } from './data/DE-SH.ts'
import { holidays as holidaysDESL } from './data/DE-SL.ts'
import { holidays as holidaysDESN } from './data/DE-SN.ts'
import { holidays as holidaysDEST } from './data/DE-ST.ts'
import { holidays as holidaysDETH } from './data/DE-TH.ts'
import { holidays as holidaysDK } from './data/DK.ts'
import { holidays as holidaysES } from './data/ES.ts'
import { holidays as holidaysFI } from './data/FI.ts'
import { holidays as holidaysFR } from './data/FR.ts'
import { holidays as holidaysGB } from './data/GB.ts'
import { holidays as holidaysGBENG } from './data/GB-ENG.ts'
import { holidays as holidaysGBNIR } from './data/GB-NIR.ts'
import { holidays as holidaysGBSCT } from './data/GB-SCT.ts'
import { holidays as holidaysGBWLS } from './data/GB-WLS.ts'
import { holidays as holidaysGR } from './data/GR.ts'
import { holidays as holidaysHK } from './data/HK.ts'
import { holidays as holidaysHU } from './data/HU.ts'
import { holidays as holidaysIE } from './data/IE.ts'
import { holidays as holidaysIL } from './data/IL.ts'
import { holidays as holidaysIN } from './data/IN.ts'
import { holidays as holidaysIT } from './data/IT.ts'
import { holidays as holidaysJP } from './data/JP.ts'
import { holidays as holidaysKR } from './data/KR.ts'
import { holidays as holidaysLU } from './data/LU.ts'
import { holidays as holidaysMX } from './data/MX.ts'
import { holidays as holidaysNL } from './data/NL.ts'
import { holidays as holidaysNO } from './data/NO.ts'
import { holidays as holidaysNZ } from './data/NZ.ts'
import { holidays as holidaysPL } from './data/PL.ts'
import { holidays as holidaysPT } from './data/PT.ts'
import { holidays as holidaysRO } from './data/RO.ts'
import { holidays as holidaysSA } from './data/SA.ts'
import { holidays as holidaysSE } from './data/SE.ts'
import { holidays as holidaysSG } from './data/SG.ts'
import { holidays as holidaysTR } from './data/TR.ts'
import { holidays as holidaysUS } from './data/US.ts'
import { holidays as holidaysUSAK } from './data/US-AK.ts'
import { holidays as holidaysUSAL } from './data/US-AL.ts'
import { holidays as holidaysUSAR } from './data/US-AR.ts'
import { holidays as holidaysUSAZ } from './data/US-AZ.ts'
import { holidays as holidaysUSCA } from './data/US-CA.ts'
import { holidays as holidaysUSCO } from './data/US-CO.ts'
import { holidays as holidaysUSCT } from './data/US-CT.ts'
import { holidays as holidaysUSDC } from './data/US-DC.ts'
import { holidays as holidaysUSDE } from './data/US-DE.ts'
import { holidays as holidaysUSFL } from './data/US-FL.ts'
import { holidays as holidaysUSGA } from './data/US-GA.ts'
import { holidays as holidaysUSHI } from './data/US-HI.ts'
import { holidays as holidaysUSIA } from './data/US-IA.ts'
import { holidays as holidaysUSIL } from './data/US-IL.ts'
import { holidays as holidaysUSIN } from './data/US-IN.ts'
import { holidays as holidaysUSKY } from './data/US-KY.ts'
import { holidays as holidaysUSLA } from './data/US-LA.ts'
import { holidays as holidaysUSMA } from './data/US-MA.ts'
import { holidays as holidaysUSMD } from './data/US-MD.ts'
import { holidays as holidaysUSME } from './data/US-ME.ts'
import { holidays as holidaysUSMI } from './data/US-MI.ts'
import { holidays as holidaysUSMN } from './data/US-MN.ts'
import { holidays as holidaysUSMO } from './data/US-MO.ts'
import { holidays as holidaysUSMS } from './data/US-MS.ts'
import { holidays as holidaysUSNC } from './data/US-NC.ts'
import { holidays as holidaysUSNJ } from './data/US-NJ.ts'
import { holidays as holidaysUSNY } from './data/US-NY.ts'
import { holidays as holidaysUSOH } from './data/US-OH.ts'
import { holidays as holidaysUSOR } from './data/US-OR.ts'
import { holidays as holidaysUSPA } from './data/US-PA.ts'
import { holidays as holidaysUSTX } from './data/US-TX.ts'
import { holidays as holidaysUSVA } from './data/US-VA.ts'
import { holidays as holidaysUSWA } from './data/US-WA.ts'
import { holidays as holidaysUSWI } from './data/US-WI.ts'
import { holidays as holidaysZA } from './data/ZA.ts'
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
