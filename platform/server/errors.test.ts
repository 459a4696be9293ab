import fastify from 'fastify'
import { expect, test } from 'vitest'
import { StoreAway } from '#platform/blobs/port.ts'
import { answerErrors } from './errors.ts'

test('[GR-08] what fails because something of ours is away or full is told as such, and what fails of itself is not', async () => {
  const app = fastify()
  const silent = { error: () => {}, warn: () => {} }
  answerErrors(app, silent as unknown as Parameters<typeof answerErrors>[1])
  const failures: Record<string, [Error, number, string]> = {
    'a pooler without a connection': [withCode('08P01'), 503, 'busy'],
    'a server that only follows': [withCode('25006'), 503, 'busy'],
    'a crash beside it': [withCode('57P02'), 503, 'busy'],
    'the store of files': [new StoreAway('no answer'), 503, 'busy'],
    'the disk of the database': [withCode('53100'), 503, 'disk-full'],
    'the disk of this machine': [withCode('ENOSPC'), 503, 'disk-full'],
    'a mistake': [withCode('42P01'), 500, 'server-error'],
    'another mistake': [new TypeError('undefined is not a function'), 500, 'server-error'],
  }
  app.get('/:what', ({ params }) => {
    throw failures[(params as { what: string }).what]![0]
  })
  for (const [what, [, status, code]] of Object.entries(failures)) {
    const answer = await app.inject(encodeURI(`/${what}`))
    expect([what, answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([
      what,
      status,
      code,
    ])
  }
  await app.close()
})

const withCode = (code: string) => Object.assign(new Error(code), { code })
