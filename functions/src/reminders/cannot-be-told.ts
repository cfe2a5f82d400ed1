/** What the ledger says of a row that no try would send. */
export const cannotBeTold =
  'This reminder could not be written: what is stored of its obligation cannot be read. Edit it and save.'
