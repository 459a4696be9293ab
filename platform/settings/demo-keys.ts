/** What the demo runs on. Everybody can read these, so a real service takes none of them. */
export const demoKeys = {
  wire: 'TWVkaW1hbGwtd2lyZS1rZQ==',
  golf: 'golf app secret of the demo, known to everybody',
  tossClient: 'test_ck_demo',
  tossSecret: 'test_sk_demo',
  apiKey: 'demo-key',
  secret: 'demo-secret',
  store: 'store-demo',
  channel: 'channel-key-demo',
  client: 'demo-client',
  kakaoChannel: 'KA01PFdemo',
} as const

const known = new Set<unknown>(Object.values(demoKeys))

/** Toss names its keys: `live_…` moves money, `test_…` plays. */
export const isForPlay = (name: string, value: unknown) =>
  known.has(value) || (name.startsWith('TOSS_') && String(value).startsWith('test_'))
