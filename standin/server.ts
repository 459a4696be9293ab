import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#platform/clock/clock.ts'
import { serveAppHost } from './app-host/app-host.ts'
import { createChannel, type ChannelOptions } from './channel/channel.ts'
import { createControlDoor, type Controls } from './control-door.ts'
import { json, readRequest, sendReply, type Provider } from './http.ts'
import { createOAuthControl } from './oauth/control.ts'
import { createKakao } from './oauth/kakao.ts'
import { createNaver } from './oauth/naver.ts'
import { servePageStyle } from './pages.ts'
import { createOdcloud } from './odcloud/odcloud.ts'
import { createPortOne, type PortOneOptions } from './portone/portone.ts'
import { createPopbill, type PopbillOptions } from './popbill/popbill.ts'
import { createPostcode } from './postcode/postcode.ts'
import { createSolapi, type SmsOptions } from './solapi/solapi.ts'
import { createSweetTracker } from './sweettracker/sweettracker.ts'
import { createToss, type TossOptions } from './toss/toss.ts'

type OAuthClient = { clientId: string; clientSecret: string }

export interface StandinOptions extends TossOptions {
  /** 0 takes any free port. */
  port?: number
  /** How browsers reach the pages, when it is not directly: the start of the links in answers. */
  pagesUrl?: string
  /** The keys that each service accepts; the demo's unless told. */
  sms?: Omit<SmsOptions, 'clock'>
  portone?: Omit<PortOneOptions, 'clock'>
  popbill?: Omit<PopbillOptions, 'clock'>
  kakao?: OAuthClient
  naver?: OAuthClient
  tracking?: { apiKey: string; walkMs?: number }
  businesses?: { serviceKey: string }
  /** Channel Talk, where the shop uses it. */
  channel?: ChannelOptions
}

export interface Standin {
  /** Without a trailing slash. */
  url: string
  control: Controls
  close(): Promise<void>
}

const demoClient = { clientId: 'demo-client', clientSecret: 'demo-secret' }

/** Starts the stand-in for the outside services, on this machine's loopback address only. */
export async function startStandin({
  port = 0,
  pagesUrl,
  sms,
  portone,
  popbill,
  kakao = demoClient,
  naver = demoClient,
  tracking,
  businesses,
  channel,
  ...options
}: StandinOptions = {}): Promise<Standin> {
  const clock = options.clock ?? systemClock
  const toss = createToss(options, () => pagesUrl ?? url)
  const solapi = createSolapi({ ...sms, clock })
  const identity = createPortOne({ ...portone, clock })
  const parcels = createSweetTracker({ clock, ...tracking })
  const registry = createOdcloud(businesses)
  const invoices = createPopbill({ ...popbill, clock })
  const oauth = createOAuthControl(clock)
  const services = [toss, solapi, identity, createKakao(kakao, oauth), createNaver(naver, oauth)]
  const talk = channel && createChannel(channel)
  const control = {
    ...(talk && { channel: talk.control }),
    toss: toss.control,
    sms: solapi.control,
    portone: identity.control,
    popbill: invoices.control,
    oauth,
    tracking: parcels.control,
    businesses: registry.control,
  }
  const providers: Provider[] = [
    createControlDoor(control),
    parcels.api,
    registry.api,
    ...services.flatMap(({ api, pages }) => [api, pages]),
    servePageStyle,
    serveAppHost,
    createPostcode(),
    ...(talk ? [talk.api] : []),
    invoices.api,
  ]
  const server = createServer((incoming, response) => void answer(providers, incoming, response))
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    control,
    async close() {
      toss.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(providers: Provider[], incoming: IncomingMessage, response: ServerResponse) {
  try {
    const request = await readRequest(incoming)
    if (!request) return sendReply(response, json(413, { error: 'too large' }))
    for (const provider of providers) {
      const reply = await provider(request)
      if (reply) return sendReply(response, reply)
    }
    sendReply(response, json(404, { error: 'nothing here' }))
  } catch (error) {
    // A caller that hung up while sending is no news; anything else is a fault of the stand-in.
    if (incoming.destroyed && !incoming.complete) return
    console.error('stand-in:', error)
    sendReply(response, json(500, { error: 'the stand-in failed' }))
  }
}
