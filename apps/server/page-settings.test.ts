import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { decryptText } from '#platform/contract/secured-body.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { WebSettings } from '#platform/web/settings.ts'
import { serveOffice } from './storefront.ts'

async function readPage(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><!--settings--></head>')
  const settings = readSettings(env)
  const http = fastify()
  await http.register(helmet, { global: false })
  await serveOffice(http, folder, settings, { read: async () => ({ messages: {}, maintenance: [] }), watch: () => {} })
  const page = (await http.inject('/office')).body
  return { settings, page: WebSettings.parse(JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/.exec(page)![1]!)) }
}

test('[HT-02] [CF-01] the profile header that a page is given holds its profile, encrypted by the wire key', async () => {
  const { page, settings } = await readPage({ PROFILE: 'stg' })
  expect(JSON.parse(decryptText(page.app.profileHeader!, settings.securedKey))).toEqual({ profile: 'staging', deviceType: 'web', version: '1', title: page.app.title })
})

test('[HT-05] [MN-11] the queue of a page and the address of its initial data are settings', async () => {
  expect((await readPage({})).page.server).toMatchObject({ concurrency: 3, delayMs: 10, initialDataUrl: '/api/system/initial-data' })
  expect((await readPage({ API_CONCURRENCY: '6', API_DELAY_MS: '0', INITIAL_DATA_URL: '/gate/initial-data' })).page.server).toMatchObject({ concurrency: 6, delayMs: 0, initialDataUrl: '/gate/initial-data' })
  expect(() => readSettings({ INITIAL_DATA_URL: 'https://elsewhere.example/' })).toThrow(/INITIAL_DATA_URL/)
  expect(() => readSettings({ API_CONCURRENCY: '0' })).toThrow(/API_CONCURRENCY/)
})
