import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shopFacts } from '#domain/shop-facts.ts'
import { decryptText } from '#platform/contract/secured-body.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { CANARIES, LIVE_SERVICES } from '#testing/live-settings.ts'
import { WebSettings } from '#platform/web/start/settings.ts'
import { serveOffice, serveStorefront } from './storefront.ts'

type Serve = (http: FastifyInstance, folder: string, settings: Settings) => Promise<void>
const newsOf = (messages: Record<string, string>) => ({
  read: async () => ({ messages, maintenance: [] }),
  watch: () => {},
})
const officeSaying =
  (messages: Record<string, string>): Serve =>
  (http, folder, settings) =>
    serveOffice(http, folder, settings, newsOf(messages))
const storefrontSaying =
  (messages: Record<string, string>): Serve =>
  (http, folder, settings) =>
    serveStorefront(
      http,
      folder,
      settings,
      { postcodeScriptUrl: 'https://post.example/x.js' },
      newsOf(messages),
    )
const [office, storefront] = [officeSaying({}), storefrontSaying({})]

async function readPage(env: Record<string, string>, serve = office, address = '/office') {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><!--settings--></head>')
  const settings = readSettings(env)
  const http = fastify()
  await http.register(helmet, { global: false })
  await serve(http, folder, settings)
  const text = (await http.inject(address)).body
  const written = JSON.parse(
    /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)![1]!,
  ) as Record<string, object>
  return { settings, text, written, page: WebSettings.parse(written) }
}

test.each([
  ['storefront', storefront],
  ['back office', office],
] as const)(
  '[S3] [UI-04] the page of the %s holds the fields that pages read, and no secret',
  async (name, serve) => {
    const services = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'files',
      ...LIVE_SERVICES,
      STAFF_OTP: 'off',
    }
    const { text, written } = await readPage(
      { ...services, ...CANARIES },
      serve,
      serve === office ? '/office' : '/',
    )
    expect(text).not.toContain('canary')
    const own =
      name === 'storefront'
        ? { app: [], server: ['postcodeScriptUrl'], sections: ['maintenance', 'messages'] }
        : { app: ['preventDirectConnect', 'tabMode'], server: [], sections: ['messages'] }
    expect(
      Object.fromEntries(
        Object.entries(written).map(([section, fields]) => [section, Object.keys(fields).toSorted()]),
      ),
    ).toEqual({
      ...Object.fromEntries(own.sections.map((section) => [section, []])),
      app: [
        'copyGuard',
        'demo',
        'deviceType',
        'profile',
        'profileHeader',
        'title',
        'version',
        ...own.app,
      ].toSorted(),
      auth: [
        'enabled',
        'idleMinutes',
        'loginPath',
        'onFailure',
        'onInactive',
        'pollMs',
        'returnParameter',
        'tokenCookie',
        'tokenStore',
      ],
      logging: ['level', 'repeatThreshold', 'throttleMs'],
      server: ['concurrency', 'delayMs', 'initialDataUrl', 'securedKey', ...own.server].toSorted(),
      shop: Object.keys(shopFacts).toSorted(),
      mobile: [],
      interfaces: ['hostOrigin', 'requestLogUrl', 'responseLogUrl'],
      i18n: ['locale'],
    })
  },
)

test('[HT-02] [CF-01] the profile header that a page is given holds its profile, encrypted by the wire key', async () => {
  const { page, settings } = await readPage({ PROFILE: 'stg' })
  expect(JSON.parse(decryptText(page.app.profileHeader!, settings.securedKey))).toEqual({
    profile: 'staging',
    deviceType: 'web',
    version: '1',
    title: page.app.title,
  })
})

test('[HT-05] [MN-11] the queue of a page and the address of its initial data are settings', async () => {
  expect((await readPage({})).page.server).toMatchObject({
    concurrency: 3,
    delayMs: 10,
    initialDataUrl: '/api/system/initial-data',
  })
  expect(
    (await readPage({ API_CONCURRENCY: '6', API_DELAY_MS: '0', INITIAL_DATA_URL: '/gate/initial-data' })).page
      .server,
  ).toMatchObject({ concurrency: 6, delayMs: 0, initialDataUrl: '/gate/initial-data' })
  expect(() => readSettings({ INITIAL_DATA_URL: 'https://elsewhere.example/' })).toThrow(/INITIAL_DATA_URL/)
  expect(() => readSettings({ API_CONCURRENCY: '0' })).toThrow(/API_CONCURRENCY/)
})

test('[UI-04] a sentence of staff with dollar signs stands in both pages as it was written', async () => {
  const messages = { 'connection-lost': "US$100 $& $$ $` $' </script><!--" }
  for (const [serve, address] of [
    [officeSaying(messages), '/office'],
    [storefrontSaying(messages), '/'],
  ] as const)
    expect((await readPage({}, serve, address)).written.messages).toEqual(messages)
})
