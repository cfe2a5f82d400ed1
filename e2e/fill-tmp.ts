import { mkdirSync, writeFileSync, rmSync } from 'node:fs'
import { seed } from './product/seed.ts'
import { startProduct } from './product/start-product.ts'
import { fillBook } from './measure/views/fill-book.ts'
const folder = '/tmp/views16-book'
rmSync(folder, { recursive: true, force: true }); mkdirSync(folder)
const who = { name: 'Ida Berg', email: 'ida@measured.example', password: 'a long and quiet sentence' }
const product = await startProduct({ dataFolder: folder, flags: ['--functions', 'none'] })
try {
  const [ida] = await seed(product, [{ ...who, lines: ['Rent £950 on {40}'] }])
  writeFileSync(folder + '.uid', ida!.uid)
  const t = Date.now()
  console.log(await fillBook(product, ida!.uid, 10000), (Date.now() - t) / 1000)
} finally { await product.stop() }
