import { resolve } from 'node:path'
// @ts-expect-error -- plain JavaScript, since npm start runs it under any Node
import { node26Path } from '../../scripts/lib/node26.mjs'
// @ts-expect-error -- the same
import { serverEnvironment, serverFlags } from '../../scripts/lib/server-flags.mjs'
import { TOKEN_SECRET } from '../../bench/servers.ts'
import { until, type Place } from './place.ts'

const root = resolve(import.meta.dirname, '../..')

type Wanted = { name: string; port: number; env: Record<string, string>; from?: string }

/** A server process as `npm start` runs it, of this build or of the one in `from`. Resolves when it is ready. */
export async function startServer(place: Place, { name, port, env, from = root }: Wanted): Promise<void> {
  const child = place.start({
    name,
    command: node26Path(),
    args: [...serverFlags, resolve(from, 'apps/server/main.ts')],
    env: {
      ...serverEnvironment,
      NODE_COMPILE_CACHE: resolve(from, '.cache/compile'),
      TOKEN_SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: place.inFolder(name),
      PORT: String(port),
      ...env,
    },
  })
  await until(
    `${name} is ready; see ${place.logOf(name)}`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: see ${place.logOf(name)}`)
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    },
    120_000,
  )
}
