import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'

const POST = 'POST /api/fo/od/cart/prd HTTP/1.1\r\n'
const HOST = 'Host: shop\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const body = '{"a":1}'
const post = (headers: string, rest: string) => `${POST}${HOST}${JSON_TYPE}${headers}\r\n${rest}`
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
/** What a front server that reads the request otherwise would have let through. */
const smuggled = `GET /livez HTTP/1.1\r\n${HOST}\r\n`

const ambiguous: Record<string, string> = {
  'length and chunked': post(`Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n`, chunked),
  'chunked and length': post(`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, chunked + smuggled),
  'two lengths': post('Content-Length: 7\r\nContent-Length: 3\r\n', body),
  'the same length twice': post('Content-Length: 7\r\nContent-Length: 7\r\n', body),
  'a list of lengths': post('Content-Length: 7, 7\r\n', body),
  'a signed length': post('Content-Length: +7\r\n', body),
  'a negative length': post('Content-Length: -7\r\n', body),
  'a length in hex': post('Content-Length: 0x7\r\n', body),
  'a length with text': post('Content-Length: 7abc\r\n', body),
  'a length in two parts': post('Content-Length: 7 7\r\n', body),
  'no length after its name': post('Content-Length: \r\n', body),
  'a length beyond counting': post('Content-Length: 99999999999999999999999\r\n', body),
  'a coding that only looks like chunked': post('Transfer-Encoding: xchunked\r\n', chunked + smuggled),
  'another coding': post('Transfer-Encoding: identity\r\n', body),
  'chunked twice in one line': post('Transfer-Encoding: chunked, chunked\r\n', chunked),
  'chunked before another coding': post('Transfer-Encoding: chunked, identity\r\n', chunked),
  'another coding before chunked': post('Transfer-Encoding: gzip, chunked\r\n', chunked),
  'chunked in two lines': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', chunked),
  'chunked, then another coding in a second line': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
    chunked,
  ),
  'chunked in quotes': post('Transfer-Encoding: "chunked"\r\n', chunked),
  'chunked after a vertical tab': post('Transfer-Encoding: \x0bchunked\r\n', chunked),
  'chunked on a folded line': post('Transfer-Encoding:\r\n chunked\r\n', chunked),
  'a space before the colon': post('Transfer-Encoding : chunked\r\n', chunked),
  'a line that begins with a space': post(' Transfer-Encoding: chunked\r\n', chunked),
  'chunked in HTTP/1.0': post('Transfer-Encoding: chunked\r\n', chunked).replace('HTTP/1.1', 'HTTP/1.0'),
  'a version that is none': post(`Content-Length: 7\r\n`, body).replace('HTTP/1.1', 'HTTP/1.7'),
  'no host': post('Content-Length: 7\r\n', body).replace(HOST, ''),
  'two hosts': post('Content-Length: 7\r\nHost: other\r\n', body),
  'a bare CR in a header': post('X-A: b\rTransfer-Encoding: chunked\r\n', chunked),
  'a bare LF in a header': post('X-A: b\nTransfer-Encoding: chunked\r\n', chunked),
  'NUL in a header': post('X-A: b\0c\r\nContent-Length: 7\r\n', body),
  'a header without a name': post(': b\r\nContent-Length: 7\r\n', body),
  'a header without a colon': post('Content-Length 7\r\n', body),
  'a chunk size in 0x': post('Transfer-Encoding: chunked\r\n', `0x7\r\n${body}\r\n0\r\n\r\n`),
  'a negative chunk size': post('Transfer-Encoding: chunked\r\n', `-7\r\n${body}\r\n0\r\n\r\n`),
  'a chunk size beyond counting': post(
    'Transfer-Encoding: chunked\r\n',
    `fffffffffffffffff7\r\n${body}\r\n0\r\n\r\n`,
  ),
  'a chunk longer than its size': post('Transfer-Encoding: chunked\r\n', `3\r\n${body}\r\n0\r\n\r\n`),
  'a bare LF in a chunk extension': post('Transfer-Encoding: chunked\r\n', `7;a\n${body}\r\n0\r\n\r\n`),
}

/** Sends the bytes and reads until the server closes, or says nothing more for a moment. */
function exchange(port: number, bytes: string, patienceMs = 300) {
  return new Promise<string>((done) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const finish = () => {
      socket.destroy()
      done(heard)
    }
    socket.setTimeout(patienceMs, finish)
    socket
      .on('data', (chunk) => (heard += chunk.toString('latin1')))
      .on('close', finish)
      .on('error', finish)
  })
}

test('[I6] no ambiguous framing reaches a handler, nor does anything smuggled behind it', async () => {
  const reached: string[] = []
  const shop = await openShop({
    prepare: async ({ http }) =>
      void http.addHook('preHandler', async (request) => void reached.push(request.url)),
  })
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.http.server.address() as { port: number }
  expect(Object.keys(ambiguous).length).toBeGreaterThanOrEqual(30)
  for (const [name, bytes] of Object.entries(ambiguous)) {
    const answer = await exchange(port, bytes)
    expect([name, reached.splice(0), /^$|^HTTP\/1\.[01] 4\d\d /.test(answer)]).toEqual([name, [], true])
  }
  // the hook that counts does see what may pass
  expect(
    await exchange(port, post(`Connection: close\r\nContent-Length: ${body.length}\r\n`, body), 5_000),
  ).toMatch(/^HTTP\/1\.1 401 /)
  expect(
    await exchange(port, post('Connection: close\r\nTransfer-Encoding: chunked\r\n', chunked), 5_000),
  ).toMatch(/^HTTP\/1\.1 401 /)
  expect(reached).toHaveLength(2)
})
