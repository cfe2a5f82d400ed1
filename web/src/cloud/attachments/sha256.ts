/**
 * SHA-256 (FIPS 180-4) fed in pieces, for files that shall not be in memory as a whole: the browser's own digest takes only all bytes at
 * once, and is missing where a page was not served securely.
 */
export function sha256(): { update(bytes: Uint8Array): void; hex(): string } {
  const state = new Uint32Array(initial)
  const words = new Uint32Array(64)
  const block = new Uint8Array(64)
  let held = 0
  let length = 0

  const compress = (bytes: Uint8Array, at: number) => {
    for (let i = 0; i < 16; i++) {
      const p = at + 4 * i
      words[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const w15 = words[i - 15]!
      const w2 = words[i - 2]!
      const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
      const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
      words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const added = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (state[i]! + added[i]!) | 0
  }
  const update = (bytes: Uint8Array) => {
    length += bytes.length
    let at = 0
    if (held > 0) {
      at = Math.min(64 - held, bytes.length)
      block.set(bytes.subarray(0, at), held)
      held += at
      if (held < 64) return
      compress(block, 0)
      held = 0
    }
    for (; at + 64 <= bytes.length; at += 64) compress(bytes, at)
    block.set(bytes.subarray(at), 0)
    held = bytes.length - at
  }
  return {
    update,
    hex() {
      const bits = length * 8
      const end = new Uint8Array(held < 56 ? 64 - held : 128 - held)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32))
      view.setUint32(end.length - 4, bits >>> 0)
      update(end)
      return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n - 2 }, (_, d) => d + 2).every((d) => n % d !== 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = new Uint32Array(primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime))))
