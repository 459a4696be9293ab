import { timeouts } from './call.ts'
import { waitFor } from './instance.ts'

const loading = new Map<string, Promise<void>>()
type ScriptPolicy = { createScriptURL(url: string): unknown }
declare global {
  interface Window { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }
}
let policy: ScriptPolicy | undefined

/**
 * Brings an outside script (payment window, postcode search) whose address the settings name, once, and waits for what it
 * puts on the window; 60 s at most (HT-04). A failed one can be tried again.
 */
export async function loadScript<T>(url: string, read: () => T | null | undefined): Promise<T> {
  const started = loading.get(url) ?? append(url)
  loading.set(url, started)
  try {
    await started
  } catch (error) {
    loading.delete(url)
    throw error
  }
  return waitFor(read)
}

function append(url: string) {
  policy ??= window.trustedTypes?.createPolicy('medimall', { createScriptURL: (address) => address })
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`Script did not load: ${url}`))
    }
    const timer = setTimeout(fail, timeouts.script)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail)
    script.src = (policy?.createScriptURL(url) ?? url) as string
    script.async = true
    document.head.append(script)
  })
}
