import type { openBridge } from './open-bridge.ts'

/** Only pages inside the app load what speaks to it. */
export const openBridgeLater = async (...to: Parameters<typeof openBridge>) =>
  (await import('./open-bridge.ts')).openBridge(...to)
