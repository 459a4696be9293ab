import { timeouts } from '../calls/call.ts'
import { newId } from '../start/new-id.ts'

/** FL-05: how often a page looks for the cookie that says that its form was answered. */
export const COMPLETION_POLL_MS = 500

type Parts = {
  submit: (url: string) => void
  cookies: { cookie: string }
  sleep: (ms: number) => Promise<void>
  now: () => number
  newKey: () => string
}

/**
 * FL-05: downloads by the browser itself, for a file that anybody may read. No script sees such an answer:
 * the server sets the cookie `download.<key>`, which is looked for every 500 ms. False after 60 s without it.
 */
export async function downloadByForm(
  url: string,
  {
    submit = submitForm,
    cookies = document,
    sleep = wait,
    now = () => performance.now(),
    newKey = newId,
  }: Partial<Parts> = {},
): Promise<boolean> {
  const key = newKey()
  const name = `download.${key}`
  const until = now() + timeouts.download
  submit(`${url}${url.includes('?') ? '&' : '?'}completion=${key}`)
  while (now() < until) {
    await sleep(COMPLETION_POLL_MS)
    if (!cookies.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) continue
    cookies.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
    return true
  }
  return false
}

/** A form in a frame of its own: an answer that is no file does not replace the page. */
function submitForm(address: string) {
  const { pathname, searchParams } = new URL(address, location.href)
  const frame = document.createElement('iframe')
  frame.name = newId()
  frame.hidden = true
  const form = document.createElement('form')
  form.action = pathname
  form.target = frame.name
  for (const [name, value] of searchParams) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(frame, form)
  form.submit()
  form.remove()
  setTimeout(() => frame.remove(), timeouts.download)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
