const VENDOR = /(^|\.)channel\.io$/

/** What pages may reach for an outside chat: the origin of its script, and all hosts of the vendor it comes from. */
export function chatOrigins(scriptUrl: string | undefined): string[] {
  if (scriptUrl === undefined) return []
  const { origin, hostname } = new URL(scriptUrl)
  return VENDOR.test(hostname) ? ['https://*.channel.io', 'wss://*.channel.io'] : [origin]
}
