import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * How often the listening connection is asked whether it is still there, and how long it may take to answer.
 */
const LISTENER_BEAT_MS = 2_000
const LISTENER_ANSWER_MS = 5_000
/** News may be missing once an answer is this late. */
const TRUSTED_MS = 4_000

/**
 * One connection of its own for LISTEN; reopened after a loss, since a pooled connection may be taken away.
 */
export function openListener(url: string) {
  const channels = new Map<string, Set<(payload: string) => void>>()
  let client: Promise<pg.Client> | undefined
  let closed = false
  let reconnecting = false
  let answeredAt = -Infinity

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: LISTENER_ANSWER_MS,
    })
    fresh.on('notification', ({ channel, payload }) =>
      channels.get(channel)?.forEach((heard) => heard(payload ?? '')),
    )
    fresh.on('error', () => {})
    const hangUp = () =>
      void (fresh as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      answeredAt = performance.now()
    } catch (error) {
      hangUp()
      throw error
    }
    // a connection that a network has swallowed ends only when it is asked
    const beat = setInterval(() => {
      const asked = performance.now()
      fresh.query('select 1').then(() => void (answeredAt = asked), hangUp)
    }, LISTENER_BEAT_MS).unref()
    // not before it stood: an attempt that fails ends too, and whoever made it tries again
    fresh.on('end', () => {
      clearInterval(beat)
      answeredAt = -Infinity
      if (!closed) void reconnect()
    })
    return fresh
  }

  async function reconnect() {
    if (reconnecting) return
    reconnecting = true
    await untilConnected()
    reconnecting = false
  }

  async function untilConnected() {
    while (!closed) {
      await new Promise((done) => setTimeout(done, 500).unref())
      try {
        client = connect()
        await client
        for (const heards of channels.values()) for (const heard of heards) heard('')
        return
      } catch {
        // the database is still away; try again
      }
    }
  }

  return {
    async listen(channel: string, heard: (payload: string) => void) {
      const known = channels.has(channel)
      channels.set(channel, (channels.get(channel) ?? new Set()).add(heard))
      const opening = (client ??= connect())
      const open = await opening.catch((error: unknown) => {
        if (client === opening && !reconnecting) client = undefined
        throw error
      })
      if (!known) await open.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    /** Whether the database was heard lately enough that news cannot have been missed for long. */
    listening: () => performance.now() - answeredAt < TRUSTED_MS,
    async close() {
      closed = true
      await (await client?.catch(() => undefined))?.end().catch(() => {})
    },
  }
}
