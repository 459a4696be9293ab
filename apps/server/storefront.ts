import type { FastifyInstance } from 'fastify'
import { encryptText } from '#platform/contract/secured-body.ts'
import { keep, readBuild, serveApp } from '#platform/server/static-files.ts'
import type { Settings } from '#platform/settings/settings.ts'

type Outside = { postcodeScriptUrl: string }

/** What staff change while the server runs and every page knows from its start. */
export type PageNews = { read(): Promise<{ messages: Record<string, string>; maintenance: object[] }>; watch(changed: () => void): void }

/** Serves the built storefront with its settings written into the page (UI-04); nothing in them is secret. */
export async function serveStorefront(http: FastifyInstance, folder: string, settings: Settings, { postcodeScriptUrl }: Outside, news: PageNews) {
  const files = await readBuild(folder)
  const needs = JSON.parse(files.get('/pages.json')?.plain.toString() ?? '{}') as Record<string, string[]>
  async function writePages() {
    const html = readPage(files, settingsScript({ ...pageSettings(settings, { loginPath: '/login', server: { postcodeScriptUrl } }), ...(await news.read()) }))
    const pages = new Map(Object.entries(needs).map(([path, names]) => [path, keep(html.replace('</head>', `${names.map(linkOf).join('')}</head>`), '.html')]))
    const other = keep(html, '.html')
    return (path: string) => pages.get(path) ?? other
  }
  const page = await keepWritten(writePages, news)
  serveApp(http, files, (path) => page()(path), '', (path) => path.startsWith('/mypage/'))
}

/** Serves the built back office under /office, in tab mode: a menu's address alone opens nothing (NV-04). */
export async function serveOffice(http: FastifyInstance, folder: string, settings: Settings, news: PageNews) {
  const files = await readBuild(folder)
  const app = { tabMode: true, preventDirectConnect: true, copyGuard: false }
  const writePage = async () => keep(readPage(files, settingsScript({ ...pageSettings(settings, { app, loginPath: '/login' }), messages: (await news.read()).messages })), '.html')
  const page = await keepWritten(writePage, news)
  serveApp(http, files, page, '/office')
}

/** The last writing; after news it is written again. Of writings that cross, the one begun last stands. */
export async function keepWritten<T>(write: () => Promise<T>, news: Pick<PageNews, 'watch'>) {
  let begun = 0
  let standing = 0
  let written!: T
  async function renew() {
    const nth = ++begun
    const fresh = await write()
    if (nth < standing) return
    standing = nth
    written = fresh
  }
  news.watch(() => void renew().catch(() => {}))
  await renew()
  return () => written
}

const readPage = (files: Awaited<ReturnType<typeof readBuild>>, script: string) =>
  (files.get('/index.html')?.plain.toString() ?? '<!doctype html><title>메디몰</title><!--settings--><p>This app is not built: run npm start.</p>').replace('<!--settings-->', script)

/** So that a page's own files are on their way before the frame asks for them. */
const linkOf = (file: string) => (file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="modulepreload" crossorigin href="/${file}">`)

const settingsScript = (written: unknown) => `<script type="application/json" id="settings">${JSON.stringify(written).replaceAll('<', '\\u003c')}</script>`

type Own = { app?: object; loginPath: string; server?: object }

const pageSettings = (settings: Settings, own: Own) => ({
  app: { ...profileOf(settings), demo: settings.demo, copyGuard: settings.copyGuard, profileHeader: encryptText(JSON.stringify(profileOf(settings)), settings.securedKey), ...own.app },
  auth: { enabled: true, ...settings.auth, loginPath: own.loginPath, returnParameter: 'rtnUrl' },
  logging: { level: settings.logLevel, throttleMs: 1_000, repeatThreshold: 5 },
  server: { securedKey: settings.securedKey, ...settings.pages, ...own.server },
  mobile: {},
  interfaces: settings.interfaces,
  i18n: { locale: 'ko', defaultLocale: 'ko' },
})

/** What rest-api-header carries (HT-02); encrypted once here, so that no browser needs the cipher for its first call. */
const profileOf = (settings: Settings) => ({ profile: settings.profile, deviceType: 'web', version: '1', title: '메디몰' })
