const deepest = 32

/** Whether JSON text nests deeper than anything in the protocol, before anybody parses it: what walks it later may do so by recursion. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const sign = json[index]
    if (inText) {
      if (sign === '\\') index++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > deepest) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}
