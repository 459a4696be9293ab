// npm run doctor: what is missing before the shop goes live, in one list. Ends with 1 when something is wrong.
import { resolve } from 'node:path'
import { systemClock } from '#platform/clock/clock.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'
import { checkBackups } from './doctor-backups.ts'
import { checkPooler, checkReplica } from './doctor-many.ts'
import { checkCertificate, checkDataDir, checkDatabase, checkSecrets } from './doctor-own.ts'
import { checkServices } from './doctor-services.ts'
import { addressesOf, openAdapters } from './outside.ts'

const marks = { fine: 'ok', open: '--', wrong: '!!' } as const
const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const settings = readSettings(process.env)
  const dataDir = resolve(import.meta.dirname, '../..', settings.dataDir)
  const live = { clock: systemClock }
  // a service without an address is played by the stand-in, which is not asked
  const addresses = addressesOf(settings, 'http://standin.invalid')
  const adapters = openAdapters(settings, addresses, live)
  const gateway = openTossGateway({
    ...settings.toss,
    apiUrl: addresses.tossApiUrl,
    sdkUrl: addresses.tossSdkUrl,
  })
  const findings = await Promise.all([
    checkDatabase(settings),
    checkPooler(settings),
    checkReplica(settings),
    checkDataDir(settings, dataDir),
    checkSecrets(settings),
    checkBackups(settings, dataDir),
    checkCertificate(settings),
    checkServices(settings, { ...adapters, gateway }),
  ])
  const found = findings.flat()
  for (const { state, what, words, korean } of found) say(`${marks[state]}  ${what}: ${words} / ${korean}`)
  const wrong = found.filter(({ state }) => state === 'wrong').length
  say(
    wrong === 0
      ? 'Nothing is wrong. / 문제가 없어요.'
      : `${wrong} to mend before the shop goes live. / 열기 전에 고칠 것이 ${wrong}가지 있어요.`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
