import { AuthError, invalidArgument } from '../errors.ts'
import { importedAlgorithms, type ImportedAlgorithm, type ImportedHash } from '../passwords/imported-hash.ts'
import type { Fields } from './fields.ts'

/** How the hashes of an import were made; null when the import says nothing about hashes. */
export type ImportOptions = Omit<ImportedHash, 'hash' | 'salt'> | null

/** Reads `hashAlgorithm` and its parameters, bounded so that no sign-in takes longer than about a second. Throws INVALID_HASH_ALGORITHM, INVALID_ARGUMENT. */
export function parseImportOptions(fields: Fields): ImportOptions {
  const name = fields.text('hashAlgorithm', 40)
  if (name === undefined || name === '') return null
  const algorithm = importedAlgorithms.find((known) => known === name)
  if (algorithm === undefined) throw new AuthError('INVALID_HASH_ALGORITHM')
  const number = (field: string, least: number, most: number, otherwise: number): number => {
    const text = fields.text(field, 12)
    if (text === undefined) return otherwise
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > most)
      throw invalidArgument(`${field} must be a whole number from ${least} to ${most}.`)
    return value
  }
  const standard = algorithm === 'STANDARD_SCRYPT'
  const options = {
    algorithm,
    signerKey: base64Of(fields.text('signerKey') ?? ''),
    saltSeparator: base64Of(fields.text('saltSeparator') ?? ''),
    rounds: number('rounds', 0, mostRounds(algorithm), defaultRounds(algorithm)),
    memoryCost: standard ? number('cpuMemCost', 2, 2 ** 20, 16_384) : number('memoryCost', 1, 14, 14),
    blockSize: number('blockSize', 1, 64, 8),
    parallelization: number('parallelization', 1, 16, 1),
    derivedKeyLength: number('dkLen', 16, 512, 64),
    saltFirst: orderOf(fields.text('passwordHashOrder', 40), algorithm),
  }
  if (standard && (Math.log2(options.memoryCost) % 1 !== 0 || 128 * options.memoryCost * options.blockSize > 2 ** 28))
    throw invalidArgument('cpuMemCost must be a power of two, and with blockSize take at most 256 MiB.')
  if (/^(HMAC|SCRYPT)/.test(algorithm) && options.signerKey === '') throw new AuthError('MISSING_SIGNER_KEY')
  return options
}

const mostRounds = (algorithm: ImportedAlgorithm) =>
  algorithm === 'SCRYPT' ? 8 : algorithm.startsWith('PBKDF') ? 120_000 : 8192

const defaultRounds = (algorithm: ImportedAlgorithm) =>
  algorithm === 'SCRYPT' ? 8 : algorithm.startsWith('PBKDF') ? 10_000 : 1

/** The admin SDK writes base64 for addresses; both are read. */
export const base64Of = (text: string) => Buffer.from(text, 'base64').toString('base64')

function orderOf(order: string | undefined, algorithm: ImportedAlgorithm): boolean {
  if (order === 'SALT_AND_PASSWORD') return true
  if (order === 'PASSWORD_AND_SALT') return false
  return !algorithm.startsWith('HMAC')
}
