import type { Call, Database, Queryable, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

/** The end of a process, as its own code meets it. */
class Killed extends Error {}

/**
 * The services of a process that is killed at its nth line that anybody else could see: before a statement, a commit or
 * a call of an outside service, or after it was done and before the answer was read. From then on it reaches nobody.
 */
export function openMortal(services: Services, nth: number) {
  let passed = 0
  const pass = () => {
    if (passed++ >= nth) throw new Killed('killed')
  }
  async function step<T>(work: () => Promise<T>): Promise<T> {
    pass()
    const answer = await work()
    pass()
    return answer
  }
  const runs = (on: Queryable) => ({ run: <Row>(call: Call) => step(() => on.run<Row>(call)) })
  const dying = (tx: Tx) => ({ ...runs(tx), atCommit: runs(tx.atCommit) }) as unknown as Tx
  const db: Database = {
    ...services.db,
    ...runs(services.db),
    snapshot: (work) => services.db.snapshot((on) => work(runs(on))),
    together: (work) => services.db.together((on) => work(runs(on))),
    transaction: (work) =>
      step(() =>
        services.db.transaction(async (tx) => {
          const answer = await work(dying(tx))
          pass()
          return answer
        }),
      ),
  }

  /** Whatever it is asked for, it may be the last. */
  const mortal = <T extends object>(service: T): T =>
    new Proxy(service, {
      get(target, name, self) {
        const found = Reflect.get(target, name, self) as unknown
        if (typeof found === 'object' && found !== null) return mortal(found)
        if (typeof found !== 'function') return found
        return (...given: unknown[]) => {
          pass()
          const answer = (found as (...all: unknown[]) => unknown).apply(target, given)
          return answer instanceof Promise ? answer.then((value) => (pass(), value as unknown)) : answer
        }
      },
    })
  const { gateway, sms, taxInvoices, parcels, businesses, identity, files } = services
  return {
    services: {
      ...services,
      db,
      gateway: mortal(gateway),
      sms: mortal(sms),
      taxInvoices: mortal(taxInvoices),
      parcels: mortal(parcels),
      businesses: mortal(businesses),
      identity: mortal(identity),
      files: mortal(files),
    } satisfies Services,
    /** Whether it came so far. */
    died: () => passed > nth,
  }
}
