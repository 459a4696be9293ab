import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { canMount, mountDisk, type Disk } from '../../disk.ts'
import { openStage, type Stage } from '../stage.ts'
import { byWay, openWay, placeOf, type Way } from '../../way.ts'

const DATA_MB = 700
const WAL_MB = 224
const OWN_MB = 160

export type House = {
  stage: Stage
  /** Ways to what is not ours, and to the database. */
  database: Way
  store: Way
  outside: Way
  messages: Way
  /** None where nothing can be mounted. */
  disks: { data?: Disk; wal?: Disk; own?: Disk }
  start(server: string, more?: Record<string, string>, flags?: string[]): Promise<void>
  isReady(): Promise<boolean>
  residentMb(server: string): number
  close(options?: { keep?: boolean }): Promise<void>
}

/** A shop of two processes whose every connection, and whose disks, can be hurt. */
export async function openHouse(): Promise<House> {
  const stage = await openStage({
    name: 'chaos',
    servers: ['one', 'two'],
    database: {
      waits: false,
      // small, so that a disk of theirs is soon full
      settings: { max_wal_size: '64MB', min_wal_size: '32MB', wal_keep_size: '96MB' },
    },
    env: { IDLE_MINUTES: '1440', DISK_RESERVE_MB: '20', LIMITED_PER_MINUTE: '1000000' },
  })
  const { place, postgres, servers } = stage
  const disks: House['disks'] = {}
  if (canMount) {
    await postgres.stop('primary')
    disks.data = moveOnDisk(postgres.dataOf('primary'), DATA_MB)
    disks.wal = moveOnDisk(`${postgres.dataOf('primary')}/pg_wal`, WAL_MB)
    mkdirSync(place.inFolder(servers[0]!))
    disks.own = moveOnDisk(place.inFolder(servers[0]!), OWN_MB)
    // the inner ones first
    for (const disk of [disks.wal, disks.data, disks.own]) place.lastly(() => disk.unmount())
    await postgres.again('primary')
  }
  const given = stage.env as Record<string, string>
  const wayTo = (name: string) => openWay(placeOf(given[name]!))
  const [database, store, outside, messages] = await Promise.all([
    wayTo('DATABASE_URL'),
    wayTo('S3_ENDPOINT'),
    openWay(placeOf(stage.standin.url)),
    wayTo('SMS_API_URL'),
  ])
  const outsideUrl = byWay(stage.standin.url, outside)
  const roughly = {
    DATABASE_URL: byWay(given.DATABASE_URL!, database),
    S3_ENDPOINT: byWay(given.S3_ENDPOINT!, store),
    SMS_API_URL: byWay(given.SMS_API_URL!, messages),
    TOSS_API_URL: byWay(given.TOSS_API_URL!, outside),
    TAX_API_URL: byWay(given.TAX_API_URL!, outside),
    TAX_AUTH_URL: byWay(given.TAX_AUTH_URL!, outside),
    TRACKING_API_URL: `${outsideUrl}/sweettracker`,
    TRACKING_API_KEY: 'demo-key',
  }
  return {
    stage,
    database,
    store,
    outside,
    messages,
    disks,
    start: (server, more = {}, flags = []) => stage.start(server, { ...roughly, ...more }, flags),
    isReady: () =>
      fetch(`${stage.proxy.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    residentMb: (server) =>
      Math.round(
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${place.pidOf(server)}/status`, 'utf8'))![1]) /
          1_024,
      ),
    async close(options) {
      await stage.close(options)
      await Promise.all([database, store, outside, messages].map((way) => way.close()))
    },
  }
}

/** What is in the folder lies on a disk of its own from now on. */
function moveOnDisk(folder: string, mb: number): Disk {
  const { uid, gid, mode } = statSync(folder)
  const aside = `${folder}.aside`
  renameSync(folder, aside)
  mkdirSync(folder)
  const disk = mountDisk(folder, mb, (mode & 0o777).toString(8))
  chownSync(folder, uid, gid)
  execFileSync('cp', ['-a', `${aside}/.`, folder])
  rmSync(aside, { recursive: true })
  return disk
}
