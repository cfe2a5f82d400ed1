// `npm run measure [-- PART …]`: figures of this machine, now. Ratios are to a peer measured in the same run; sizes are against
// their budgets. Without a part the product's own figures are printed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const parts = process.argv.slice(2)
for (const part of parts.length > 0 ? parts : ['product']) {
  const file = join(import.meta.dirname, `${part}.ts`)
  if (!/^[a-z-]+$/.test(part) || !existsSync(file)) {
    const known = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.ts') && !['measure.ts', 'say.ts', 'date-peers.ts'].includes(name))
      .map((name) => name.slice(0, -3))
    console.error(`There is nothing to measure called "${part}". Parts: ${known.join(', ')}.`)
    process.exit(1)
  }
  await import(file)
}
