import type { FastifyInstance } from 'fastify'
import { encryptText } from '#platform/contract/secured-body.ts'
import { keep, readBuild, serveApp } from '#platform/server/static-files.ts'
import type { Settings } from '#platform/settings/settings.ts'

/** Serves the built storefront with its settings written into the page (UI-04); nothing in them is secret. */
export async function serveStorefront(http: FastifyInstance, folder: string, settings: Settings, { postcodeScriptUrl }: { postcodeScriptUrl: string }) {
  const files = await readBuild(folder)
  const built = files.get('/index.html')?.plain.toString() ?? '<!doctype html><title>메디몰</title><!--settings--><p>The storefront is not built: run npm start.</p>'
  const html = built.replace('<!--settings-->', settingsScript(settings, postcodeScriptUrl))
  const needs = JSON.parse(files.get('/pages.json')?.plain.toString() ?? '{}') as Record<string, string[]>
  const pages = new Map(Object.entries(needs).map(([path, names]) => [path, keep(html.replace('</head>', `${names.map(linkOf).join('')}</head>`), '.html')]))
  const other = keep(html, '.html')
  serveApp(http, files, (path) => pages.get(path) ?? other)
}

/** So that a page's own files are on their way before the frame asks for them. */
const linkOf = (file: string) => (file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="modulepreload" crossorigin href="/${file}">`)

const settingsScript = (settings: Settings, postcodeScriptUrl: string) =>
  `<script type="application/json" id="settings">${JSON.stringify(pageSettings(settings, postcodeScriptUrl)).replaceAll('<', '\\u003c')}</script>`

const pageSettings = (settings: Settings, postcodeScriptUrl: string) => ({
  app: { ...profileOf(settings), demo: settings.demo, copyGuard: settings.copyGuard, profileHeader: encryptText(JSON.stringify(profileOf(settings)), settings.securedKey) },
  auth: { enabled: true, ...settings.auth, loginPath: '/login', returnParameter: 'rtnUrl' },
  logging: { level: settings.logLevel, throttleMs: 1_000, repeatThreshold: 5 },
  server: { securedKey: settings.securedKey, postcodeScriptUrl },
  mobile: {},
  interfaces: {},
  i18n: { locale: 'ko', defaultLocale: 'ko' },
})

/** What rest-api-header carries (HT-02); encrypted once here, so that no browser needs the cipher for its first call. */
const profileOf = (settings: Settings) => ({ profile: settings.profile, deviceType: 'web', version: '1', title: '메디몰' })
