// The app's side of the bridge, whole. An Android or iOS app does the same: it gets text from the page, checks it,
// answers it, and asks the page in return. docs/app-bridge.md tells where the text comes in and goes out there.

/** NB-03: digits of the time in ms, 8 random ones, 2 that make the sum of all digits 3 modulo 17. */
const digitSum = (text) => [...text].reduce((sum, digit) => sum + Number(digit), 0)
function createToken(now) {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte % 10).join('')
  const begun = String(now).padStart(13, '0') + random
  const missing = (17 + 3 - (digitSum(begun) % 17)) % 17
  return begun + Math.min(9, missing) + Math.max(0, missing - 9)
}
const isValidToken = (token, now) => /^\d{23}$/.test(token) && digitSum(token) % 17 === 3 && Math.abs(now - Number(token.slice(0, 13))) <= 10_000

/** What the page may ask of the app (OUTBOUND). A real app asks the device. */
const kept = new Map(Object.entries(sessionStorage))
const answers = {
  APP_READY: () => ({ ready: true }),
  DEVICE_INFO: () => ({ os: 'WEB', osVersion: '1', appVersion: '1.0.0' }),
  PUSH_TOKEN: () => ({ token: 'demo-push-token' }),
  OPEN_EXTERNAL: ({ url }) => ({ opened: /^https:\/\//.test(url) }),
  SHARE: () => ({ shared: true }),
  // NB-05: 01 set, 02 get, 03 remove
  NATIVE_STORAGE({ operation, key, value }) {
    if (operation === '01') kept.set(key, value)
    else if (operation === '03') kept.delete(key)
    else if (operation !== '02') throw new Error('unknown operation')
    return operation === '02' ? { value: kept.get(key) ?? null } : null
  },
}

const messages = { 5001: '유효하지 않은 요청입니다.', 5003: '유효하지 않은 인터페이스 토큰입니다.', 5005: '유효하지 않은 인터페이스 ID입니다.', 9999: '인터페이스를 처리하는 중 오류가 발생했습니다.' }

/** NB-04: the answer to one call of the page. */
function answerTo(call) {
  const code =
    typeof call.interfaceId !== 'string' || typeof call.token !== 'string' ? '5001'
    : !isValidToken(call.token, Date.now()) ? '5003'
    : !Object.hasOwn(answers, call.interfaceId) ? '5005'
    : null
  if (code) return { resultCode: code, message: messages[code], data: null }
  try {
    return { resultCode: '0000', message: '', data: answers[call.interfaceId](call.data ?? {}) }
  } catch {
    return { resultCode: '9999', message: messages[9999], data: null }
  }
}

// ---- the way text goes here: between two windows of one origin ----
let shop = null
const send = (message) => shop?.postMessage(JSON.stringify(message), location.origin)

/** Our own calls that wait for their answer. */
const pending = new Map()

window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== shop) return
  let message
  try {
    message = JSON.parse(event.data)
  } catch {
    return
  }
  if (message?.type === 'result' && pending.has(message.callId)) {
    note('쇼핑몰 → 앱', `${pending.get(message.callId)} 응답 ${message.resultCode} ${message.message || JSON.stringify(message.data)}`)
    pending.delete(message.callId)
  }
  // anything but a call or a result is dropped
  if (message?.type !== 'call' || typeof message.callId !== 'string') return
  note('쇼핑몰 → 앱', `${message.interfaceId} 호출 ${JSON.stringify(message.data)}`)
  if (form.elements.silent.checked) return
  const answer = answerTo(message)
  note('앱 → 쇼핑몰', `${message.interfaceId} 응답 ${answer.resultCode} ${answer.message || JSON.stringify(answer.data)}`)
  send({ type: 'result', callId: message.callId, ...answer })
})

// ---- the page itself ----
const form = document.getElementById('ask')
function note(way, text) {
  const line = document.createElement('li')
  line.textContent = `${way} · ${text}`
  document.getElementById('log').prepend(line)
}

document.getElementById('open').addEventListener('click', () => {
  shop = window.open('/', 'medimall-shop', 'width=412,height=900')
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const id = form.elements.id.value.trim()
  let data
  try {
    data = JSON.parse(form.elements.data.value || '{}')
  } catch {
    return note('앱', '데이터가 JSON이 아니에요.')
  }
  const callId = crypto.randomUUID()
  pending.set(callId, id)
  note('앱 → 쇼핑몰', `${id} 호출 ${JSON.stringify(data)}`)
  send({ type: 'call', callId, interfaceId: id, version: '1.0', token: createToken(Date.now() - (form.elements.stale.checked ? 11_000 : 0)), data })
})
