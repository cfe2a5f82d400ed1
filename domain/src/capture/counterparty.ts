import { placeOf } from './text-units.ts'
import type { CapturePlace } from './captured.ts'

/** Who a document is from: as a mail says, else the name at the head of a letter; null where none stands there. */
export function counterpartyOf(
  firstPage: string,
  from: string | undefined,
): { name: string; place: CapturePlace | null } | null {
  const sender = from?.replaceAll(/["<>]/g, '').trim()
  if (sender) return { name: sender.slice(0, 120), place: null }
  let start = 0
  let seen = 0
  for (const line of firstPage.split('\n')) {
    const words = line.split(/\t| {3,}/)[0] ?? ''
    const name = words.trim()
    if (name !== '') {
      seen += 1
      if (isName(name)) {
        const at = start + line.indexOf(name)
        return { name, place: placeOf(firstPage, 1, at, at + name.length) }
      }
      if (seen === HEAD) return null
    }
    start += line.length + 1
  }
  return null
}

/** So many lines are the head of a letter. */
const HEAD = 8

const isName = (text: string) =>
  text.length <= 70 &&
  !/\d|:|\?|@/.test(text) &&
  !NOT_A_NAME.test(text) &&
  (COMPANY.test(text) || PUBLIC_BODY.test(text))

const COMPANY =
  /(?<!\p{L})(?:ltd|limited|plc|llp|lp|inc|llc|gmbh|ag|kg|ohg|ug|mbh|e\.?\s?v|sarl|s\.?a\.?r\.?l|sas|s\.a|sl|s\.l|s\.a\.u|b\.?v|n\.?v|cic)\.?$/iu
const PUBLIC_BODY =
  /(?<!\p{L})(?:council|school|academy|college|university|estates?|insurance|assurance|bank|energy|water|gas|electric(?:ity)?|telecom|mobile|broadband|surgery|clinic|dental|hospital|trust|association|services|solicitors|lettings|property|properties|housing|society|nursery|library|revenue|customs|agency|authority|accountants|leisure|gym|stadt|gemeinde|finanzamt|stadtwerke|versicherung(?:en)?|sparkasse|schule|gymnasium|verein|hausverwaltung|krankenkasse|mairie|lycée|collège|école|impôts|assurances|banque|ayuntamiento|colegio|instituto|seguros|banco|gemeente|belastingdienst|waterschap|verzekering(?:en)?|basisschool|energie|stichting)(?!\p{L})/iu
const NOT_A_NAME =
  /(?<!\p{L})(?:agreement|contract|lease|statement|policy|certificate|vertrag|contrat|contrato|overeenkomst)$|^(?:dear|sehr|liebe|cher|madame|estimad|geachte|beste|re|invoice|rechnung|facture|factura|factuur|your|ihre?|votre|su|uw|please|the|notice|reminder|renewal|thank)(?!\p{L})/iu
