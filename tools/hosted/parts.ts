/**
 * Into how many parts a minute in which much is due is split in the hosted cloud (decision 64): as many as look at 500 dates a second together. Each
 * look writes when to look next, into an index whose values only grow, of which the vendor takes 500 a second.
 */
export const parts = 6
