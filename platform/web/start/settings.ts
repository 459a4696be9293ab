import { z } from 'zod'
import { tellShop } from '#domain/shop-facts.ts'
import { createInstance, UNAVAILABLE } from './instance.ts'

/**
 * UI-04, AU-03: what the server writes into the page; a section or value left out takes the default. Nothing
 * in it is secret.
 */
export const WebSettings = z.object({
  app: z
    .object({
      profile: z.string().default('local'),
      deviceType: z.string().default('web'),
      version: z.string().default('1'),
      title: z.string().default(''),
      demo: z.boolean().default(false),
      copyGuard: z.boolean().default(true),
      /**
       * The back office shows pages as tabs; with `preventDirectConnect` a menu's address alone opens nothing
       * (NV-04).
       */
      tabMode: z.boolean().default(false),
      preventDirectConnect: z.boolean().default(false),
      /**
       * The value of rest-api-header, encrypted by the server beforehand; without it the browser does it at
       * its first call.
       */
      profileHeader: z.string().optional(),
    })
    .prefault({}),
  auth: z
    .object({
      enabled: z.boolean().default(false),
      type: z.literal('jwt').default('jwt'),
      tokenStore: z.enum(['session', 'local']).default('session'),
      tokenCookie: z.boolean().default(false),
      onFailure: z.enum(['redirect', 'error']).default('redirect'),
      onInactive: z.enum(['logout', 'error']).default('logout'),
      loginPath: z.string().default('/login'),
      returnParameter: z.string().default('rtnUrl'),
      errorStatus: z.int().default(401),
      pollPath: z.string().default('/api/auth-ws'),
      pollMs: z.int().default(10_000),
      /** 0 turns the auto-logout off. */
      idleMinutes: z.number().default(0),
    })
    .prefault({}),
  logging: z
    .object({
      level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('debug'),
      throttleMs: z.int().default(1_000),
      repeatThreshold: z.int().default(5),
    })
    .prefault({}),
  server: z
    .object({
      securedKey: z.string().default(''),
      concurrency: z.int().min(1).default(3),
      delayMs: z.int().min(0).default(10),
      initialDataUrl: z.string().default('/api/system/initial-data'),
      postcodeScriptUrl: z.string().optional(),
      /** Of Channel Talk, where it stands in place of the shop's own chat. */
      channelScriptUrl: z.string().optional(),
    })
    .prefault({}),
  /** Sentences that staff put in place of the pages' own, by key. */
  messages: z.record(z.string(), z.string()).default({}),
  /** Maintenance windows that are open or to come. */
  maintenance: z
    .array(z.object({ beginsAt: z.string(), endsAt: z.string(), redirectUrl: z.string() }))
    .default([]),
  /** Who the shop is (`ShopFacts`). */
  shop: z.record(z.string(), z.string()).default({}),
  mobile: z.record(z.string(), z.unknown()).default({}),
  /**
   * Of the app around the page: the origin of a host window ('self', or none), and where calls are logged.
   */
  interfaces: z
    .object({
      hostOrigin: z.string().default(''),
      requestLogUrl: z.string().default('/api/fo/interface-calls'),
      responseLogUrl: z.string().default('/api/fo/interface-calls'),
    })
    .prefault({}),
  i18n: z.object({ locale: z.string().default('ko') }).prefault({}),
})
export type WebSettings = z.output<typeof WebSettings>
/** What the server may write: these fields and no other. */
export type WrittenSettings = z.input<typeof WebSettings>

const instance = createInstance<WebSettings>()

/** Reads the page's settings and keeps them for `settings()`. */
export function openSettings(page: {
  getElementById(id: string): { textContent: string | null } | null
}): WebSettings {
  const text = page.getElementById('settings')?.textContent
  if (!text) throw new Error(UNAVAILABLE)
  const read = WebSettings.parse(JSON.parse(text))
  tellShop(read.shop)
  return instance.open(read)
}

export const settings = instance.read
