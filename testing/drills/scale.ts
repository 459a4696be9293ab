// npm run drill:scale: a shop of three processes behind a proxy and a pooler, with a replica and an S3 store, comes up
// and is reached. Ends with 1 when anything does not hold.
import { inspectPooler, lendsByTransaction } from '#platform/database/pooler.ts'
import { must, openProofs } from './proofs.ts'
import { openStage } from './stage.ts'

const { prove, failed } = openProofs()
const stage = await openStage({ name: 'scale' })
try {
  await prove('the pooler is known for what it is, and that it forgets named statements', async () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = stage.env
    must(await lendsByTransaction(DATABASE_URL), 'taken for the database itself')
    must(!(await lendsByTransaction(DATABASE_DIRECT_URL)), 'the database is taken for a pooler')
    const said = await inspectPooler(DATABASE_URL, { keepsNames: true }).catch(
      (error: Error) => error.message,
    )
    must(/DATABASE_STATEMENTS=unnamed/.test(said ?? ''), `said: ${said}`)
  })
  await prove('three processes start behind the proxy', async () => {
    for (const server of stage.servers) await stage.start(server)
    must((await fetch(`${stage.proxy.url}/readyz`)).ok, 'the proxy reaches none')
  })
} finally {
  await stage.close({ keep: failed() > 0 })
}
if (failed() > 0) process.stdout.write(`${failed()} did not hold; logs in ${stage.place.folder}\n`)
process.exitCode = failed() > 0 ? 1 : 0
