import type { ServerResponse } from 'node:http'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import type { signals } from '../contract.ts'
import type { z } from 'zod'
import type { News } from './announce.ts'

/** V4: bytes that may wait for a slow reader; more and the stream is dropped. */
export const MOST_WAITING = 262_144

export type Stream = {
  caller: AnyCaller
  token: string
  ip: string
  response: ServerResponse
  /** Known to be who they were when the stream was last looked at; until then it gets no news. */
  standing: boolean
  /** How often its session was looked at: only the latest look decides. */
  looks: number
}

type Signals = { [K in keyof typeof signals]: z.input<(typeof signals)[K]> }

export const writeSignal = <K extends keyof Signals>(stream: Stream, name: K, data: Signals[K]) =>
  write(stream, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)

/** One event. JSON has no line breaks, so one data line holds it. */
export const frameOf = ({ id, topic, data }: News, own: boolean) =>
  `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(own ? { ...(data as object), own } : data)}\n\n`

/** Writes, and drops a reader who does not take what is sent. */
export function write({ response }: Stream, text: string) {
  if (response.destroyed || response.writableEnded) return
  response.write(text)
  if (response.writableLength > MOST_WAITING) response.destroy()
}

/** Under which names a caller is addressed. */
export const namesOf = (caller: AnyCaller) =>
  isStaff(caller)
    ? [`staff ${caller.staffId}`]
    : [
        `member ${caller.memberId}`,
        ...(caller.institutionId === null ? [] : [`institution ${caller.institutionId}`]),
      ]
/** Whose streams are counted together. */
export const ownerOf = (caller: AnyCaller) => namesOf(caller)[0]!
