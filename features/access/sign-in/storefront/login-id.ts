const KEY = 'medimall.loginId'

/** `아이디 저장`: the id alone, in this browser. */
export function keptLoginId(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepLoginId(loginId: string) {
  try {
    localStorage.setItem(KEY, loginId)
  } catch {
    // Blocked storage: the id is typed again next time.
  }
}

export function forgetLoginId() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
