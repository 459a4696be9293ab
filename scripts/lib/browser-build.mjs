import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { runNode26 } from './node26.mjs'
import { browserApps, fail, inRoot, say, tools } from './project.mjs'

const stamp = inRoot('dist/.build-stamp')

/** Builds the apps into dist/<app>; skipped while their sources are what they were. Gives the exit code. */
export async function buildBrowserApps({ force = false } = {}) {
  const hash = sourcesHash()
  const built = browserApps().every((app) => existsSync(inRoot('dist', app, 'index.html')))
  if (!force && built && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0

  if (!existsSync(tools.vite))
    fail(
      'The browser apps are not built and vite is not installed. Run "npm ci" without --omit=dev. / 화면을 빌드할 도구가 없어요. --omit=dev 없이 "npm ci"를 실행해 주세요.',
    )
  rmSync(stamp, { force: true })
  for (const app of browserApps()) {
    say(`Building the ${app}. / 화면(${app})을 빌드하고 있어요.`)
    const code = await runNode26([
      tools.vite,
      'build',
      inRoot('apps', app),
      '--config',
      inRoot('apps', app, 'vite.config.ts'),
      '--outDir',
      inRoot('dist', app),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ])
    if (code !== 0) return code
  }
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, hash)
  return 0
}

/** What never reaches a browser: the server's side, tests, prose, and what the build itself writes. */
const elsewhere = /(^|\/)server(\/|$)|\.test\.tsx?$|\.md$|\.gen\.ts$/

export function sourcesHash() {
  const hash = createHash('sha256')
  const folders = ['apps', 'features', 'domain', 'platform', 'ui'].filter((folder) =>
    existsSync(inRoot(folder)),
  )
  const files = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  const chosen = files.filter((file) => !elsewhere.test(file) && statSync(inRoot(file)).isFile()).sort()
  for (const file of ['package.json', 'package-lock.json', ...chosen])
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}
