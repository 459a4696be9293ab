import type pg from 'pg'
import type { Call, Queryable, Tx } from './database.ts'
import type { noting } from './noted.ts'

/** What PostgreSQL says to every statement of a transaction in which one has failed. */
const ABORTED = '25P02'

type Sending = {
  lend(): Promise<pg.PoolClient>
  send(client: pg.PoolClient, call: Call): Promise<unknown>
  /** The same, gathered with what else is sent at this moment. */
  sendInTurn<Row>(client: pg.PoolClient, call: Call): Promise<Row[]>
  noted: ReturnType<typeof noting>
}

/** `Database.transaction` and `Database.snapshot` over connections that are lent. */
export function openTransactions({ lend, send, sendInTurn, noted }: Sending) {
  const inside = (
    client: pg.PoolClient,
    begun: Promise<unknown>,
    last: Call[],
    failed: (error: Error) => void,
  ) =>
    ({
      run: (call: Call) => {
        const sent = noted(call.text, () => sendInTurn<never>(client, call))
        sent.catch(failed)
        return Promise.all([sent, begun]).then(([answer]) => answer)
      },
      atCommit: { run: async (call: Call) => (last.push(call), []) },
    }) as unknown as Tx

  async function attempt<T>(work: (tx: Tx) => Promise<T>, begin = 'begin') {
    const client = await lend()
    let broken: Error | undefined
    let first: Error | undefined
    const last: Call[] = []
    let ending: Promise<unknown>[] = []
    try {
      const begun = sendInTurn(client, { text: begin, values: [] })
      begun.catch(() => {})
      const result = await work(inside(client, begun, last, (error) => void (first ??= error)))
      await begun
      ending = [...last, { text: 'commit', values: [] }].map((call) =>
        noted(call.text, () => sendInTurn(client, call)),
      )
      await Promise.all(ending)
      return result
    } catch (error) {
      // a pooler takes the answer to the commit for the last one
      await Promise.allSettled(ending)
      await send(client, { text: 'rollback', values: [] }).catch((lost: Error) => void (broken = lost))
      // of statements sent together the later ones only say that an earlier one has failed
      throw (error as { code?: string }).code === ABORTED ? (first ?? error) : error
    } finally {
      client.release(broken)
    }
  }

  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work)
      } catch (error) {
        const code = (error as { code?: string }).code
        if (tries === 3 || (code !== '40001' && code !== '40P01')) throw error
        await new Promise((done) => setTimeout(done, Math.random() * 20 * tries))
      }
    }
  }

  const snapshot = <T>(work: (on: Queryable) => Promise<T>): Promise<T> =>
    attempt(work, 'begin isolation level repeatable read, read only')
  return { transaction, snapshot }
}
