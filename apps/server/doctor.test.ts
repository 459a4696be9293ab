import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { heldClock } from '#platform/clock/clock.ts'
import { demoKeys } from '#platform/settings/demo-keys.ts'
import { startStandin } from '#standin/server.ts'
import { newFolder } from '#testing/launch.ts'

/** As `npm run doctor` does: its lines by what they are about, and how it ended. */
async function examine(env: Record<string, string>) {
  const { code, stdout } = await new Promise<{ code: number; stdout: string }>((done) =>
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, 'doctor.ts')],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout) => done({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    ),
  )
  const lines = [...stdout.matchAll(/^(ok|--|!!) {2}([^:]+): (.*)$/gm)]
  return { code, of: Object.fromEntries(lines.map(([, mark, what, words]) => [what!, `${mark} ${words}`])) }
}

test('the doctor asks each service that has an address, says what is missing, and ends by what is wrong', async () => {
  const standin = await startStandin({ clock: heldClock('2026-11-20T01:00:00Z') })
  onTestFinished(() => standin.close())
  const folder = await newFolder()
  const toss = {
    TOSS_API_URL: `${standin.url}/toss`,
    TOSS_SDK_URL: 'https://sdk.example',
    TOSS_CLIENT_KEY: demoKeys.tossClient,
  }

  const healthy = await examine({
    DATA_DIR: folder,
    BACKUP_TO: folder,
    ...toss,
    TOSS_SECRET_KEY: demoKeys.tossSecret,
  })
  expect(healthy).toMatchObject({
    code: 0,
    of: {
      DATABASE_URL: expect.stringMatching(/^ok/),
      DATA_DIR: expect.stringMatching(/^ok/),
      BACKUP_TO: expect.stringMatching(/^ok/),
      TOSS: expect.stringMatching(/^ok/),
      TAX: expect.stringMatching(/^-- the stand-in/),
    },
  })

  const ill = await examine({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
    PUBLIC_URL: 'https://127.0.0.1:1',
    ...toss,
    TOSS_SECRET_KEY: 'test_sk_somebody_elses',
  })
  expect(ill).toMatchObject({
    code: 1,
    of: {
      DATABASE_URL: expect.stringMatching(/^!!/),
      PUBLIC_URL: expect.stringMatching(/^!!/),
      TRUSTED_PROXIES: expect.stringMatching(/^!!/),
      TOSS: expect.stringMatching(/^!!/),
    },
  })
})
