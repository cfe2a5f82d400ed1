/** Days after which a demo book goes, counted from its beginning, unless somebody made an account of it. */
export const demoDays = 7
