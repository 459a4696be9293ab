import type { openTossGateway } from '#platform/gateway/toss.ts'

/** Opens the gateway at its first use. */
export function lazyGateway(open: () => Promise<ReturnType<typeof openTossGateway>>) {
  let gateway: ReturnType<typeof open> | undefined
  const get = () => (gateway ??= open())
  return {
    confirm: async (input) => (await get()).confirm(input),
    cancel: async (input) => (await get()).cancel(input),
    find: async (key) => (await get()).find(key),
    findByOrder: async (id) => (await get()).findByOrder(id),
    listTransactions: async (query) => (await get()).listTransactions(query),
    clientConfig: () => ({ sdkUrl: '/standin/toss/v2/standard.js', clientKey: 'test_ck_demo' }),
  } satisfies ReturnType<typeof openTossGateway>
}
