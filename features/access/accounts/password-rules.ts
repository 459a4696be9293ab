export type PasswordOwner = { loginId?: string | undefined; mobile?: string | undefined }
export const PASSWORD_LENGTH = { least: 10, most: 128 }

/**
 * What is wrong with a new password; nothing when it may be used. Length counts, composition does not (NIST
 * SP 800-63B, ASVS 6.2.5); the server also refuses common ones. Nothing is cut or trimmed, Hangul counts by
 * syllable.
 */
export function passwordProblems(password: string, owner: PasswordOwner = {}): string[] {
  const text = password.normalize('NFC')
  const length = [...text].length
  const plain = text.toLowerCase()
  const { loginId = '', mobile = '' } = owner
  const digits = mobile.replaceAll(/\D/g, '')
  return [
    length < PASSWORD_LENGTH.least && `비밀번호는 ${PASSWORD_LENGTH.least}자 이상으로 정해 주세요.`,
    length > PASSWORD_LENGTH.most && `비밀번호는 ${PASSWORD_LENGTH.most}자까지 쓸 수 있어요.`,
    loginId.length >= 3 && plain.includes(loginId.toLowerCase()) && '비밀번호에 아이디를 넣을 수 없어요.',
    digits.length >= 10 &&
      (plain.includes(digits) || plain.includes(digits.slice(3))) &&
      '비밀번호에 휴대폰 번호를 넣을 수 없어요.',
    length >= PASSWORD_LENGTH.least && new Set(plain).size < 4 && '같은 글자를 너무 많이 되풀이했어요.',
  ].filter((problem) => problem !== false)
}
