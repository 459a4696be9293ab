import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { keep, sendPage } from './static-files.ts'

async function policyOf(html: string) {
  const http = fastify()
  await http.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], scriptSrc: ["'self'", 'https://js.example'] },
    },
  })
  const page = keep(html, '.html')
  http.get('/', (request, reply) => sendPage(request, reply, page))
  return String((await http.inject('/')).headers['content-security-policy'])
}
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('[I5] the scripts that stand in a page may run by their hash, and no other inline script', async () => {
  const page =
    '<!doctype html><script type="application/json" id="settings">{"a":1}</script><script>(()=>{first()})()</script><p>메디몰</p><script>second()</script>'
  expect(await policyOf(page)).toBe(
    `default-src 'none';script-src 'self' ${hashOf('(()=>{first()})()')} ${hashOf('second()')} https://js.example`,
  )
})

test('[I5] a page without scripts of its own allows none', async () => {
  expect(await policyOf('<!doctype html><p>메디몰</p>')).toBe(
    `default-src 'none';script-src 'self' https://js.example`,
  )
})
