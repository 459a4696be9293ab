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
  async function attempt<T>(work: (tx: Tx) => Promise<T>, begin = 'begin') {
    const client = await lend()
    let broken: Error | undefined
    let first: Error | undefined
    const last: Call[] = []
    const underWay = new Set<Promise<unknown>>()
    let isOver = false
    const sendNext = (call: Call) => {
      const sent = noted(call.text, () => sendInTurn<never>(client, call))
      underWay.add(sent)
      const answered = () => void underWay.delete(sent)
      sent.then(answered, (error: Error) => {
        first ??= error
        answered()
      })
      return sent
    }
    try {
      const begun = sendNext({ text: begin, values: [] })
      const tx = {
        run: async (call: Call) => {
          // the connection may be another's already
          if (isOver) throw new Error('A statement came after its transaction had ended.')
          const [answer] = await Promise.all([sendNext(call), begun])
          return answer
        },
        atCommit: { run: async (call: Call) => (last.push(call), []) },
      } as unknown as Tx
      const result = await work(tx)
      await begun
      isOver = true
      await Promise.all([...last, { text: 'commit', values: [] }].map(sendNext))
      return result
    } catch (error) {
      isOver = true
      // Of what was sent together the rest is still to be answered; a pooler takes the answer to the commit for the
      // last one.
      await Promise.allSettled(underWay)
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
