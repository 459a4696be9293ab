import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { asApp } from '#platform/database/app-role.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { BooksMark } from './books-mark.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    run: string
    /** Where the run keeps what goes with it. */
    folder: string
    template: string
    seededTemplate: string
    books: BooksMark
    seededBooks: BooksMark
  }
}

/** Where a database of this name is, on the server the tests run against. */
export function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/**
 * A database of its own for one test, copied from the migrated template (or from one with the demo shop in
 * it; `empty`: from none).
 */
export async function createDatabase({ seeded = false, empty = false } = {}) {
  const serverUrl = inject('serverUrl')
  await dropLeft()
  const name = `${inject('run')}${randomBytes(6).toString('hex')}`
  await keep(
    `create database ${name} template ${empty ? 'template0' : inject(seeded ? 'seededTemplate' : 'template')} strategy file_copy`,
  )
  return {
    url: databaseUrl(serverUrl, name),
    /** As the role that the shop itself works with. */
    appUrl: asApp(databaseUrl(serverUrl, name)),
    drop: async () => void left.push(name),
  }
}

type Opening = NonNullable<Parameters<typeof openDatabase>[1]>
type Ways = { url: string } & Pick<Opening, 'directUrl' | 'keepsNames'>

/**
 * How a server of the shop reaches a database of the run: through the pooler that listens on POOLER_PORT, where a drill
 * names one, and for news directly.
 */
export function waysTo(url: string): Ways {
  if (!process.env.POOLER_PORT) return { url }
  const pooled = new URL(url)
  pooled.port = process.env.POOLER_PORT
  return { url: pooled.toString(), directUrl: url, keepsNames: false }
}

export function reachDatabase(url: string, options: Opening = {}) {
  const { url: address, ...ways } = waysTo(url)
  return openDatabase(address, { ...options, ...ways })
}

/** Of a worker: a connection costs more than the copy that it is for. */
let keeper: Promise<pg.Client> | undefined

async function openKeeper() {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  client.on('error', () => (keeper = undefined))
  await client.connect()
  return client
}

const keep = async (text: string) => void (await (await (keeper ??= openKeeper())).query(text))

/** Dropped before the next one is made: PostgreSQL would wait a tenth of a second for connections just closed. */
const left: string[] = []

async function dropLeft() {
  for (const name of left.splice(0)) await keep(`drop database if exists ${name} with (force)`)
}
