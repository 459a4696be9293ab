import { resolve } from 'node:path'
// @ts-expect-error -- plain JavaScript, since npm start runs it under any Node
import { node26Path } from '../../scripts/lib/node26.mjs'
// @ts-expect-error -- the same
import { serverEnvironment, serverFlags } from '../../scripts/lib/server-flags.mjs'
import { TOKEN_SECRET } from '../../bench/servers.ts'
import { until, type Place } from './place.ts'

const root = resolve(import.meta.dirname, '../..')

type Wanted = {
  name: string
  port: number
  env: Record<string, string>
  /** Of Node, beside those of `npm start`. */
  flags?: string[]
}

/** A server process as `npm start` runs it. */
export const launchServer = (place: Place, { name, port, env, flags = [] }: Wanted) =>
  place.start({
    name,
    command: node26Path(),
    args: [...serverFlags, ...flags, resolve(root, 'apps/server/main.ts')],
    env: {
      ...serverEnvironment,
      NODE_COMPILE_CACHE: resolve(root, '.cache/compile'),
      TOKEN_SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: place.inFolder(name),
      PORT: String(port),
      ...env,
    },
  })

/** Resolves when it is ready. */
export async function startServer(place: Place, wanted: Wanted): Promise<void> {
  const { name, port } = wanted
  const child = launchServer(place, wanted)
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  await until(
    `${name} is ready; see ${place.logOf(name)}`,
    async () => child.exitCode !== null || isReady(),
    120_000,
  )
  if (child.exitCode !== null) throw new Error(`${name} ended: see ${place.logOf(name)}`)
}
