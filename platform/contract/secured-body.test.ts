import { expect, test } from 'vitest'
import { readSettings } from '#platform/settings/settings.ts'
import { createSecret, decryptText, encryptText } from './secured-body.ts'

const KEY = btoa('0123456789abcdef')

test('[HT-07] AES, ECB, PKCS7 with a key in base64: what OpenSSL makes of the same text', () => {
  // printf '{"userId":"demo01"}' | openssl enc -aes-128-ecb -K 30313233343536373839616263646566 -base64
  expect(encryptText('{"userId":"demo01"}', KEY)).toBe('DMhB3bMWuLxKyPXIeYXnV3FrG64kiiU9vrYV7LKgKWE=')
  // a whole block is followed by a block of padding, and equal blocks look equal
  expect(encryptText('0123456789abcdef0123456789abcdef', KEY)).toBe(
    'cnJ+iB7c/QEApxhoeQm1ZXJyfoge3P0BAKcYaHkJtWU3ciLgYakkxZHNnCfqFj7U',
  )
  expect(decryptText(encryptText('한글과 😀', KEY), KEY)).toBe('한글과 😀')
  for (const broken of ['', 'AAAA', encryptText('x', btoa('another key 1234'))])
    expect(() => decryptText(broken, KEY)).toThrow()
})

test('[HT-07] a new secret is 16 characters in base64, another one each time, and fit to be the key', () => {
  const secrets = Array.from({ length: 200 }, createSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) expect(atob(secret)).toMatch(/^[\w-]{16}$/)
  expect(readSettings({ SECURED_KEY: secrets[0]! }).securedKey).toBe(secrets[0])
  expect(decryptText(encryptText('text', secrets[0]!), secrets[0]!)).toBe('text')
})
