// npm run drill:scale [-- parts]: a shop of three processes behind a proxy and a pooler, with a replica and an S3 store.
// Ends with 1 and the sentences that did not hold. Parts are named as below; without a name all are done.
import { inspectPooler, lendsByTransaction, passesNames } from '#platform/database/pooler.ts'
import { until } from './place.ts'
import { must, openProofs, type Prove } from './proofs.ts'
import { proveChanges } from './scale/changes.ts'
import { proveFailover, proveLossOfServer } from './scale/losses.ts'
import { proveJobs } from './scale/jobs.ts'
import { proveRatios } from './scale/ratios.ts'
import { proveSessions } from './scale/sessions.ts'
import { proveStreams } from './scale/streams.ts'
import { proveSuite } from './scale/suite.ts'
import { proveUploads } from './scale/uploads.ts'
import { openStage, type Stage } from './stage.ts'

/** In this order: the last one leaves no replica. */
const parts: Record<string, (stage: Stage, prove: Prove) => Promise<void>> = {
  ratios: proveRatios,
  sessions: proveSessions,
  uploads: proveUploads,
  changes: proveChanges,
  streams: proveStreams,
  jobs: proveJobs,
  suite: proveSuite,
  loss: proveLossOfServer,
  failover: proveFailover,
}
const asked = (process.env.DRILL_PARTS ?? '').split(' ').filter(Boolean)
const unknown = asked.find((name) => !(name in parts))
if (unknown) throw new Error(`${unknown}: say any of ${Object.keys(parts).join(', ')}`)

const { prove, broken } = openProofs()
const stage = await openStage({ name: 'scale' })
try {
  await prove('the pooler is known for what it is, and that it forgets named statements', async () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = stage.env
    must(await lendsByTransaction(DATABASE_URL), 'taken for the database itself')
    must(!(await lendsByTransaction(DATABASE_DIRECT_URL)), 'the database is taken for a pooler')
    must(!(await passesNames(DATABASE_URL)), 'it is thought to pass on names')
    must(await passesNames(DATABASE_READ_URL), 'the replica is thought to forget names')
    const said = await inspectPooler(DATABASE_URL, { keepsNames: true }).catch(
      (error: Error) => error.message,
    )
    must(/DATABASE_STATEMENTS=unnamed/.test(said ?? ''), `said: ${said}`)
  })
  await prove('three processes start behind the proxy, and the replica serves each', async () => {
    for (const server of stage.servers) await stage.start(server)
    must((await fetch(`${stage.proxy.url}/readyz`)).ok, 'the proxy reaches none')
    const ready = async (url: string) => (await fetch(`${url}/readyz`)).json() as Promise<{ replica: string }>
    for (const url of stage.urls)
      await until(
        `${url} reads from the replica`,
        async () => (await ready(url)).replica === 'serves',
        10_000,
      )
  })
  for (const [name, part] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await part(stage, prove)
} finally {
  await stage.close({ keep: broken.length > 0 })
}
if (broken.length > 0)
  process.stdout.write(
    `\n${broken.length} did not hold; logs in ${stage.place.folder}\n${broken.map((one) => `- ${one}\n`).join('')}`,
  )
process.exitCode = broken.length > 0 ? 1 : 0
