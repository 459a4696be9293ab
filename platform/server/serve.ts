import type { FastifyRequest } from 'fastify'
import type { Body, Endpoint, Params, Query, RefusalCode, Reply } from '#platform/contract/endpoint.ts'
import type { Issue } from '#platform/contract/envelope.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Replica } from '#platform/database/replica.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { PaymentGateway } from '#platform/gateway/port.ts'
import type { IdentityChecker } from '#platform/identity/port.ts'
import type { OAuthProviders } from '#platform/oauth/port.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import type { FileScanner } from '#platform/scanner/port.ts'
import type { BusinessRegistry } from '#platform/businesses/port.ts'
import type { ParcelTracker } from '#platform/parcels/port.ts'
import type { SmsSender } from '#platform/sms/port.ts'
import type { TaxInvoiceIssuer } from '#platform/tax-invoices/port.ts'
import type { FileStore } from '#platform/blobs/open.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import type { Logger } from 'pino'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { AnyCaller, BusinessCaller, Caller, StaffCaller } from './caller.ts'
import { Refusal } from './refuse.ts'

/** What every handler may use. Opened once by main.ts or a test; passed on explicitly. */
export type Services = {
  db: Database
  /** What answers reads that may lag; null: there is none. */
  replica: Replica | null
  clock: Clock
  settings: Settings
  gateway: PaymentGateway
  sms: SmsSender
  parcels: ParcelTracker
  businesses: BusinessRegistry
  taxInvoices: TaxInvoiceIssuer
  identity: IdentityChecker
  oauth: OAuthProviders
  /** Keyed hashes and encryption at rest. */
  seal: Seal
  /** The bytes of uploaded files. */
  files: FileStore
  /** Sees every file before it is stored; null: there is none. */
  scanner: FileScanner | null
  log: Logger
  /** Counts and traces what the server does. */
  telemetry: Telemetry
}

type CallerOf<E extends Endpoint> = E['access'] extends 'buyer' | 'business' | 'director'
  ? BusinessCaller
  : E['access'] extends 'staff' | `menu:${string}`
    ? StaffCaller
    : E['access'] extends 'session'
      ? AnyCaller
      : E['access'] extends 'everybody'
        ? AnyCaller | null
        : E['access'] extends 'anyone' | 'provider'
          ? Caller | null
          : Caller

type Extra = { data?: unknown; values?: readonly (string | number)[]; issues?: Issue[] }

export type Call<E extends Endpoint> = Services & {
  endpoint: E
  /** The database itself, also where `db` may lag: for what is noted besides. */
  primary: Database
  params: Params<E>
  query: Query<E>
  body: Body<E>
  caller: CallerOf<E>
  /** The header Idempotency-Key; empty when the endpoint does not ask for one. */
  key: string
  /** Peer address, or what a configured proxy says it is. */
  ip: string
  request: FastifyRequest
  /** Only the codes that the endpoint's contract declares. */
  refuse: (code: RefusalCode<E>, extra?: Extra) => Refusal
}

export type Served = {
  endpoint: Endpoint
  // oxlint-disable-next-line typescript/no-explicit-any -- a list of handlers of different endpoints
  handle: (call: any) => unknown
  /** Why nobody is let in now, asked before the body is read; null: come in. */
  turnAway?: () => Refusal | null
}

/**
 * A file in place of the envelope, for endpoints whose reply is `fileReply`. Saved, not shown, unless it is
 * one of the few harmless types.
 */
export class FileAnswer {
  name: string
  /** For programs that read ASCII names alone. */
  plainName: string | undefined
  type: string
  content: Buffer | Readable
  size: number | undefined
  inline: boolean
  headers: Record<string, string>
  constructor(file: {
    name: string
    plainName?: string
    type: string
    content: Buffer | Readable
    size?: number
    inline?: boolean
    headers?: Record<string, string>
  }) {
    this.name = file.name
    this.plainName = file.plainName
    this.type = file.type
    this.content = file.content
    this.size = file.size
    this.inline = file.inline ?? false
    this.headers = file.headers ?? {}
  }
}

/** An answer that stays open, for endpoints whose reply is `streamReply`: `take` writes to it from now on. */
export class StreamAnswer {
  type: string
  take: (response: ServerResponse) => void
  constructor(type: string, take: (response: ServerResponse) => void) {
    this.type = type
    this.take = take
  }
}

/** Joins a contract with its handler. */
export const serve = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E> | FileAnswer> | Reply<E> | StreamAnswer,
): Served => ({ endpoint, handle })

export const refuser = (endpoint: Endpoint) => (code: string, extra?: Extra) => {
  const declared = endpoint.refusals?.[code]
  if (!declared) throw new Error(`${endpoint.path} does not declare the refusal ${code}`)
  return new Refusal(code, declared, extra)
}
