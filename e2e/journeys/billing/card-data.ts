import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../product/start-product.ts'

/** Where any of the card numbers that were typed stands: files of the data folder, or `output` for what the product printed. */
export function placesOfCards({ dataFolder, output }: Product, numbers: readonly string[]): string[] {
  const forms = numbers.flatMap((number) => [' ', '-'].map((gap) => number.replaceAll(/(\d{4})(?=\d)/g, `$1${gap}`)))
  const wanted = [...numbers, ...forms]
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  if (files.length <= 3) throw new Error(`${dataFolder} holds ${files.length} files, which is not a data folder.`)
  const holding = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file)
      return wanted.some((number) => content.includes(number))
    })
  const printed = output()
  return wanted.some((number) => printed.includes(number)) ? [...holding, 'output'] : holding
}
