import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/start-product.ts'
import type { Machine } from './own-machine.ts'
import { run } from './run.ts'

/** This checkout in the place of a machine that is laid out for it: as whoever asks, with data and backups below a folder. */
export function thisCheckout(folder: string): Machine {
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
  const runTool = (tool: string, ...words: string[]) =>
    void run(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, `tools/${tool}.ts`), ...words])
  return {
    data,
    backups,
    launch: (dataFolder, flags, house) =>
      spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(root, 'tools/start.ts'), '--data', dataFolder, ...flags],
        { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DUEBOOK_BACKUPS: backups, ...house } },
      ),
    kill: (child) => void child.kill('SIGKILL'),
    backUp: () => runTool('backup', join(backups, 'tonight'), '--data', data),
    run: (tool, words) => runTool(tool, ...words),
    give: (file) => chmodSync(file, 0o600),
    remove() {},
  }
}
