import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Milliseconds. Nothing that takes a turn takes this long: whoever holds it still was cut off, and its number is another's by now. */
const LONGEST = 15 * 60_000
const AGAIN = 250
const CUT_OFF = 'cut off'

/**
 * Waits, without giving way to anything else in this process, until no other living process holds `place`; takes it. What one that was cut off has left is taken over.
 * @param {string} place a file that nothing else uses
 * @param {(holder: number) => void} waits told once, where it has to wait, the id of the process that holds it
 * @returns {() => void} gives it back
 */
export function takeTurn(place, waits) {
  for (let hasWaited = false; ;) {
    try {
      writeFileSync(place, String(process.pid), { flag: 'wx' })
      return () => rmSync(place, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = holderOf(place)
    if (holder === CUT_OFF) rmSync(place, { force: true })
    if (typeof holder !== 'number') continue
    if (!hasWaited) waits(holder)
    hasWaited = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN)
  }
}

/** The process that holds it, 0 where that is not said; undefined where nobody does any more. */
function holderOf(place) {
  try {
    const isOld = Date.now() - statSync(place).mtimeMs > LONGEST
    const holder = Number(readFileSync(place, 'utf8'))
    if (isOld) return CUT_OFF
    if (holder === 0 || isAlive(holder)) return holder
    // Whoever gave it back and ended since it was read has left nothing; what stands there now may be the next one's.
    return Number(readFileSync(place, 'utf8')) === holder ? CUT_OFF : undefined
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

function isAlive(holder) {
  try {
    return process.kill(holder, 0)
  } catch (error) {
    // Somebody else's process may not be asked, but lives.
    return error.code === 'EPERM'
  }
}
