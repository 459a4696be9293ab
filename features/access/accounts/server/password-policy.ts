import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Issue } from '#platform/contract/envelope.ts'
import { passwordProblems, type PasswordOwner } from '../password-rules.ts'

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
)

/**
 * Of the 3,000 commonest, or a known common one of ten characters or more; upper case and a few characters
 * around do not help.
 */
export function isCommonPassword(password: string) {
  const plain = password.normalize('NFC').toLowerCase()
  const core = plain.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
  return common.has(plain) || common.has(core)
}

/** What is wrong with a new password, at the field of the form that holds it. */
export function passwordIssues(field: string, password: string, owner: PasswordOwner = {}): Issue[] {
  const problems = passwordProblems(password, owner)
  if (problems.length === 0 && isCommonPassword(password))
    problems.push('너무 흔한 비밀번호예요. 다른 비밀번호를 정해 주세요.')
  return problems.map((message) => ({ path: field, message }))
}
