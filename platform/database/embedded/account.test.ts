import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAccount, runAs } from './account.ts'
import { launch } from './launch.ts'
import { ask, launcherUrl, otherProcess, scratchDir, testAsRoot } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

test('PostgreSQL and its files belong to one user, who is not root', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  // PostgreSQL refuses a data directory that is not its own, so this is who it runs as.
  const { uid } = statSync(dataDir)
  expect(uid).toBeGreaterThan(0)
  expect(statSync(server.host).uid).toBe(uid)
  expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

testAsRoot('root takes postgres before nobody, and says so when there is neither', () => {
  const directory = scratchDir()
  const passwd = (text: string) => {
    writeFileSync(join(directory, 'passwd'), text)
    return chooseAccount(directory, join(directory, 'passwd'))
  }
  const nobody = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n'
  expect(passwd(`root:x:0:0::/root:/bin/sh\n${nobody}`)).toEqual({ uid: 65534, gid: 65533 })
  expect(passwd(`${nobody}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`)).toEqual({
    uid: 101,
    gid: 104,
  })
  expect(() => passwd('root:x:0:0::/root:/bin/sh\n')).toThrow(/neither postgres nor nobody.*DATABASE_URL/)
})

testAsRoot('root runs an existing database as the user who owns its files', async () => {
  const parent = scratchDir(0o777)
  const dataDir = join(parent, 'postgres')
  const nobody = { uid: 65534, gid: 65534 }
  const owner = otherProcess(
    `
    import { startEmbeddedPostgres } from ${launcherUrl('start.ts')}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    await server.stop()
    console.log('stopped')
  `,
    nobody,
  )
  await owner.said('stopped')
  expect(statSync(dataDir).uid).toBe(nobody.uid)

  expect(chooseAccount(dataDir)).toEqual(nobody)
  expect((await startEmbeddedPostgres({ dataDir })).adopted).toBe(false)
})

testAsRoot('a user id without a name is told to set DATABASE_URL', async () => {
  const nameless = otherProcess(
    `
    import { startEmbeddedPostgres } from ${launcherUrl('start.ts')}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(join(scratchDir(0o777), 'postgres'))} }).catch((error) => console.log('refused', error.message))
  `,
    { uid: 54321, gid: 54321 },
  )
  expect(await nameless.said('refused')).toMatch(/user id 54321 has no entry in \/etc\/passwd.*DATABASE_URL/)
})

test('PostgreSQL and its tools are started in /, which every account may enter', async () => {
  expect(await runAs({}, '/bin/sh', ['-c', 'pwd'])).toMatchObject({ status: 0, output: '/' })

  const directory = scratchDir()
  const program = join(directory, 'bin', 'postgres')
  mkdirSync(dirname(program))
  writeFileSync(program, '#!/bin/sh\necho "stands in $(pwd)"\nexit 1\n', { mode: 0o755 })
  const started = launch({
    binaries: { native: directory, major: 18 },
    account: {},
    dataDir: directory,
    socketDir: directory,
    logFile: join(directory, 'log'),
    log: () => {},
  })
  await expect(started).rejects.toThrow(/^stands in \/$/m)
})
