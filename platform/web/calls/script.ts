import { timeouts } from './call.ts'

const loading = new Map<string, Promise<void>>()
type ScriptPolicy = { createScriptURL(url: string): unknown }
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}
let policy: ScriptPolicy | undefined

/** Whether an address may be a script's: encrypted, or of this machine while developing. */
export const isScriptAddress = (url: string) =>
  /^(https:\/\/[^/]|http:\/\/(127\.0\.0\.1|localhost)[:/]|\/[^/\\])/.test(url)

/**
 * Brings an outside script (payment window, postcode search) once; 60 s at most (HT-04). A failed one can be
 * tried again.
 */
export async function loadScript(url: string): Promise<void> {
  const started = loading.get(url) ?? append(url)
  loading.set(url, started)
  try {
    await started
  } catch (error) {
    loading.delete(url)
    throw error
  }
}

function append(url: string) {
  policy ??= window.trustedTypes?.createPolicy('medimall', { createScriptURL: checkedAddress })
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`Script did not load: ${url}`))
    }
    const timer = setTimeout(fail, timeouts.script)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.src = (policy?.createScriptURL(url) ?? checkedAddress(url)) as string
    document.head.append(script)
  })
}

function checkedAddress(url: string) {
  if (!isScriptAddress(url)) throw new TypeError(`Not a script address: ${url}`)
  return url
}
