export type Decoded = { text: string; encoding: string; guessed: boolean }

/** Those that somebody can choose where nothing in the bytes says which it is. */
export const guessableEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'shift_jis',
  'gbk',
] as const

/** Bytes as text: by their mark, as UTF-8 where they are that, else as Windows-1252 or what was chosen. */
export function decode(bytes: Uint8Array, chosen?: string): Decoded {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { text: new TextDecoder().decode(bytes), encoding: 'utf-8-bom', guessed: false }
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le', guessed: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be', guessed: false }
  const plain = strictly(bytes)
  if (plain !== null) return { text: plain, encoding: 'utf-8', guessed: false }
  const encoding = guessableEncodings.find((one) => one === chosen) ?? 'windows-1252'
  return { text: new TextDecoder(encoding).decode(bytes), encoding, guessed: true }
}

function strictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Lines that were folded, joined again as bytes: a fold may cut a character in two (RFC 5545, 3.1). Not for two-byte encodings. */
export function unfoldBytes(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let size = 0
  for (let i = 0; i < bytes.length; i++) {
    const next = bytes[i] === CR && bytes[i + 1] === LF ? i + 2 : bytes[i] === LF ? i + 1 : -1
    if (next > 0 && (bytes[next] === SPACE || bytes[next] === TAB)) i = next
    else out[size++] = bytes[i]!
  }
  return out.subarray(0, size)
}

const CR = 13
const LF = 10
const SPACE = 32
const TAB = 9
