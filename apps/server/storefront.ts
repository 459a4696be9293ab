import type { FastifyInstance } from 'fastify'
import { shopFacts } from '#domain/shop-facts.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { keep, readBuild, serveApp } from '#platform/server/static-files.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { WrittenSettings } from '#platform/web/start/settings.ts'

type Outside = { postcodeScriptUrl: string }
/**
 * As the build's `pages.json` has it: the files beyond the frame, and what is painted before any code is
 * there.
 */
type BuiltPage = { files: string[]; reads?: string[]; first?: Record<string, string> }

/** What staff change while the server runs and every page knows from its start. */
export type PageNews = {
  read(): Promise<{ messages: Record<string, string>; maintenance: object[] }>
  watch(changed: () => void): void
}

/** Serves the built storefront with its settings written into the page (UI-04). */
export async function serveStorefront(
  http: FastifyInstance,
  folder: string,
  settings: Settings,
  { postcodeScriptUrl }: Outside,
  news: PageNews,
) {
  const files = await readBuild(folder)
  const built = new Map(
    Object.entries(
      JSON.parse(files.get('/pages.json')?.plain.toString() ?? '{}') as Record<string, BuiltPage>,
    ),
  )
  async function writePages() {
    const html = readPage(
      files,
      settingsScript({
        ...pageSettings(settings, {
          loginPath: '/login',
          postcodeScriptUrl,
          channelScriptUrl: settings.channel?.scriptUrl,
        }),
        ...(await news.read()),
      }),
    )
    const other = keep(html, '.html')
    const pages = new Map<string, typeof other>()
    // written when first opened: there are many, each some 57 KB long, and a start waits for none of them
    return (path: string) => {
      const page = built.get(path)
      if (!page) return other
      const written = pages.get(path) ?? keep(writePage(html, page), '.html')
      pages.set(path, written)
      return written
    }
  }
  const page = await keepWritten(writePages, news)
  serveApp(
    http,
    files,
    (path) => page()(path),
    '',
    (path) => path.startsWith('/mypage/'),
  )
}

/** Serves the built back office under /office, in tab mode: a menu's address alone opens nothing (NV-04). */
export async function serveOffice(http: FastifyInstance, folder: string, settings: Settings, news: PageNews) {
  const files = await readBuild(folder)
  const app = { tabMode: true, preventDirectConnect: true, copyGuard: false }
  const writePage = async () =>
    keep(
      readPage(
        files,
        settingsScript({
          ...pageSettings(settings, { app, loginPath: '/login' }),
          messages: (await news.read()).messages,
        }),
      ),
      '.html',
    )
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

/** What goes in is given by a function: in a text, `$'` and its like would stand for the page around. */
const readPage = (files: Awaited<ReturnType<typeof readBuild>>, script: string) =>
  (
    files.get('/index.html')?.plain.toString() ??
    '<!doctype html><title>메디몰</title><!--settings--><p>This app is not built: run npm start.</p>'
  ).replace('<!--settings-->', () => script)

const writePage = (html: string, { files, reads = [], first = {} }: BuiltPage) =>
  html
    .replace('data-reads=""', `data-reads="${reads.join(' ')}"`)
    .replace('<!--page-code-->', files.map(fetchAhead).join(''))
    .replace('<!--first-paint-->', () =>
      Object.entries(first)
        .map(
          ([reader, markup]) =>
            `<template id="first-${reader}">${markup.replace('{phone}', () => shopFacts.phone)}</template>`,
        )
        .join(''),
    )

const fetchAhead = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

const settingsScript = (written: unknown) =>
  `<script type="application/json" id="settings">${JSON.stringify(written).replaceAll('<', '\\u003c')}</script>`

type Sections = Required<
  Pick<WrittenSettings, 'shop' | 'app' | 'auth' | 'logging' | 'server' | 'mobile' | 'interfaces' | 'i18n'>
>
type Own = {
  app?: Pick<Sections['app'], 'tabMode' | 'preventDirectConnect' | 'copyGuard'>
  loginPath: string
  postcodeScriptUrl?: string
  channelScriptUrl?: string | undefined
}

/**
 * Everybody reads these: each field stands here by its name, never a whole group of settings (S3). The wire
 * key is public, browsers seal with it.
 */
function pageSettings(
  { shop, auth, interfaces, pages, securedKey, ...settings }: Settings,
  own: Own,
): Sections {
  const profile = profileOf(settings.profile)
  return {
    shop,
    app: {
      profile: profile.profile,
      deviceType: profile.deviceType,
      version: profile.version,
      title: profile.title,
      demo: settings.demo,
      profileHeader: encryptText(JSON.stringify(profile), securedKey),
      copyGuard: own.app?.copyGuard ?? settings.copyGuard,
      tabMode: own.app?.tabMode,
      preventDirectConnect: own.app?.preventDirectConnect,
    },
    auth: {
      enabled: true,
      tokenStore: auth.tokenStore,
      tokenCookie: auth.tokenCookie,
      idleMinutes: auth.idleMinutes,
      pollMs: auth.pollMs,
      onFailure: auth.onFailure,
      onInactive: auth.onInactive,
      loginPath: own.loginPath,
      returnParameter: 'rtnUrl',
    },
    logging: { level: settings.logLevel, throttleMs: 1_000, repeatThreshold: 5 },
    server: {
      securedKey,
      concurrency: pages.concurrency,
      delayMs: pages.delayMs,
      initialDataUrl: pages.initialDataUrl,
      postcodeScriptUrl: own.postcodeScriptUrl,
      channelScriptUrl: own.channelScriptUrl,
    },
    mobile: {},
    interfaces: {
      hostOrigin: interfaces.hostOrigin,
      requestLogUrl: interfaces.requestLogUrl,
      responseLogUrl: interfaces.responseLogUrl,
    },
    i18n: { locale: 'ko' },
  }
}

/**
 * What rest-api-header carries (HT-02); encrypted once here, so that no browser needs the cipher for its
 * first call.
 */
const profileOf = (profile: Settings['profile']) => ({
  profile,
  deviceType: 'web',
  version: '1',
  title: '메디몰',
})
