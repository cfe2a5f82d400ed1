/** Whether a pointer can rest on a row, and its acts stand over it: then what comes of it later moves nothing. */
export const hovers = () => (pointing ??= matchMedia('(hover: hover) and (min-width: 48em)')).matches

// Asked by every row that comes while somebody scrolls.
let pointing: MediaQueryList | undefined
