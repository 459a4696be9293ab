/** The part of Trusted Types this needs, which not every browser's type library has. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

/** To be named in the `trusted-types` directive of the site's policy. */
export const scriptPolicyName = 'outside-script'

const loading = new Map<string, Promise<void>>()
let trust: ((url: string) => string) | undefined

/** Loads a script of an outside service once; a failed load can be tried again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustUrl(url)
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`could not load ${url}`))
    }
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}

/** Addresses come from the server's settings, and the site's `script-src` decides which of them may run. */
function trustUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  if (!trust) {
    const policy = trustedTypes.createPolicy(scriptPolicyName, { createScriptURL: (given) => given })
    trust = (given) => policy.createScriptURL(given)
  }
  return trust(url)
}
