import type { FastifyInstance } from 'fastify'
import { tellShop } from '#domain/shop-facts.ts'
import type { PlainAccess } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import { row } from '#platform/database/database.ts'
import { apiPage } from '#platform/server/api-page.ts'
import { openDrain, type Drain } from '#platform/server/drain.ts'
import { endlessRoom, type DiskRoom } from '#platform/server/disk-room.ts'
import { openHttp } from '#platform/server/http.ts'
import { mount, type AuditedCall, type Doorkeeper } from '#platform/server/mount.ts'
import { openApiDocument } from '#platform/server/openapi.ts'
import { Refusal, refuseCommonly } from '#platform/server/refuse.ts'
import type { Served, Services } from '#platform/server/serve.ts'
import { keep, sendKept, sendPage } from '#platform/server/static-files.ts'
import { auditStaffCall, menuRefusal, recordStaffCall } from '#features/access/authority/server/index.ts'
import { openWords } from '#features/running/codes/server/index.ts'
import { openMaintenance } from '#features/running/maintenance/server/index.ts'
import { serveInitData } from './init-data.ts'
import { openHub } from '#features/signals/live/server/index.ts'
import { openSessions, tokenOf } from '#features/access/sessions/server/index.ts'
import { passwordHasher } from '#features/access/accounts/server/index.ts'
import { isStaff } from '#platform/server/caller.ts'
import { ClosedByStatus, type MemberStatus } from '#features/access/accounts/account-contract.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { sql } from 'kysely'
import { rooms } from './rooms.ts'
import type { PageNews } from './storefront.ts'
import { servePictures } from './pictures.ts'

/** Staff stand outside the members' statuses and types. */
const STAFF = { customerType: '', status: '' }

type Options = { secret: string; origins?: string[]; strictReplies?: boolean; room?: DiskRoom }

/** The whole server but the listening: sessions, every room's endpoints, health, the API page. */
export async function openApp(
  services: Services,
  { secret, origins = [], strictReplies = false, room = endlessRoom }: Options,
) {
  const { db, clock, settings } = services
  tellShop(settings.shop)
  const hasher = passwordHasher()
  const sessions = await openSessions({
    db,
    clock,
    secret,
    idleMinutes: settings.auth.idleMinutes,
  })
  const hub = await openHub({
    db,
    callerOf: (token) => sessions.callerOf(token, true),
    isMember: (caller) => !isStaff(caller) && refusalToEnter('member', caller) === null,
    mayOpen: async (staff, menuId, ip) => (await menuRefusal(db, staff, `menu:${menuId}`, ip)) === null,
  })
  const [words, maintenance] = await Promise.all([openWords(db), openMaintenance({ db, clock })])
  const served = rooms({ sessions, hasher, secret, hub, words, maintenance })
  const endpoints = served.map(({ endpoint }) => endpoint)
  words.learn(endpoints)

  const staffCall = ({ endpoint, caller, request, input }: AuditedCall) => ({
    endpoint,
    staffId: caller.staffId,
    ip: request.ip,
    tranId: request.id,
    input,
    now: clock.now(),
  })
  const door: Doorkeeper = {
    callerOf: (request, passive) => {
      const token = tokenOf(request.headers.authorization)
      return token ? sessions.callerOf(token, passive, { fresh: true }) : null
    },
    refusalFor: (endpoint, caller, request) => {
      const { access } = endpoint
      if (access.startsWith('menu:'))
        return caller && isStaff(caller)
          ? menuRefusal(db, caller, access as `menu:${string}`, request.ip)
          : refuseCommonly('signed-out')
      const member = caller && !isStaff(caller) ? caller : null
      const code = refusalToEnter(access as PlainAccess, member ?? (caller && STAFF), {
        writes: endpoint.method !== 'GET',
      })
      if (!code) return maintenance.closes(endpoint) ? maintenance.refusalFor(request.ip) : null
      return code === 'member-status'
        ? new Refusal(code, commonRefusals[code], {
            data: ClosedByStatus.encode({ status: member!.status as MemberStatus }),
          })
        : refuseCommonly(code)
    },
    audited: (call, work) => auditStaffCall(db, staffCall(call), work),
    recordRefusal: (call, code) => recordStaffCall(db, staffCall(call), { outcome: 'refused', result: code }),
    renewedToken: (caller, request) => sessions.renewed(caller, tokenOf(request.headers.authorization)!),
  }

  const app = await openHttp(services, origins, words.sentenceFor)
  const drain = openDrain(app)
  app.addHook('preClose', async () => hub.close())
  mount(app, served, services, door, { strictReplies, room })
  serveHealth(app, services, drain)
  servePictures(app)
  serveInitData(app, db, words)
  serveApiPages(app, served, settings.publicUrl)
  const news: PageNews = {
    read: async () => ({
      messages: words.forPages(),
      maintenance: (await maintenance.windows()).slice(0, 5).map(({ beginsAt, endsAt, redirectUrl }) => ({
        beginsAt: beginsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        redirectUrl,
      })),
    }),
    watch(changed) {
      words.watch(changed)
      maintenance.watch(changed)
    },
  }
  return { http: app, served, sessions, hasher, hub, news, drain }
}

/** Written when first asked for: a start needs none of it. */
function serveApiPages(app: FastifyInstance, served: Served[], address?: string) {
  let kept: { document: ReturnType<typeof keep>; page: ReturnType<typeof keep> } | undefined
  const write = () => {
    const document = openApiDocument(served, address)
    return {
      document: keep(JSON.stringify(document), '.json'),
      page: keep(
        apiPage(
          served.map(({ endpoint }) => endpoint),
          document,
        ),
        '.html',
      ),
    }
  }
  app.get('/api/openapi.json', (request, reply) => sendKept(request, reply, (kept ??= write()).document))
  app.get('/api', (request, reply) => sendPage(request, reply, (kept ??= write()).page))
}

/**
 * `/livez`: the process answers. `/readyz`: it can do its work, so the database answers within 2 s, and it is not about
 * to go. A replica that does not serve stops nobody, and is named.
 */
function serveHealth(app: FastifyInstance, { db, replica }: Services, drain: Drain) {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (drain.isDraining()) return reply.code(503).send({ status: 'draining' })
    const answer = row(db, sql<{ one: number }>`select 1 as one`).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([
      answer,
      new Promise<false>((done) => setTimeout(done, 2_000, false).unref()),
    ])
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'database away', ...(replica && { replica: replica.standing() }) })
  })
}

export type App = Awaited<ReturnType<typeof openApp>>
