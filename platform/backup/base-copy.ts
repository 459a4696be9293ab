import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTarPacker, type TarPackController } from 'modern-tar'
import pg from 'pg'

/** Where a copy begins and ends in the write-ahead log; it can be brought to any moment after `endedAt`. */
type CopySpan = { startWal: string; stopWal: string; timeline: number; startedAt: Date; endedAt: Date }

type Copying = {
  /** Its owner's address: PostgreSQL lets nobody else copy it. */
  url: string
  dataDir: string
  /** Small files that belong to the shop but not to the database, by their name in the copy. */
  extras: Record<string, string>
}

/**
 * Copies a running PostgreSQL as a tar stream: `cluster/` with everything that it needs to start by itself,
 * and `extras/`. Follows "Making a Base Backup Using the Low Level API" of PostgreSQL's manual. `span` is
 * there when the stream has ended. A slot that lives as long as the connection keeps the log that is needed.
 */
export function copyCluster({ url, dataDir, extras }: Copying) {
  const { readable, controller } = createTarPacker()
  const span = pack(controller)
  span.catch((error: Error) => controller.error(error))
  return { stream: Readable.fromWeb(readable as never), span }

  async function pack(tar: TarPackController): Promise<CopySpan> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      const slot = `copy_${process.pid}_${Date.now()}`
      await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
      const { rows: begun } = await client.query<Begun>(
        `select now() as "startedAt", timeline_id as timeline, pg_walfile_name(start) as "startWal"
         from pg_backup_start('medimall', fast => true) as start, pg_control_checkpoint()`,
      )
      for await (const entry of entriesOf(dataDir, '')) await add(tar, dataDir, entry)
      const { rows: done } = await client.query<Done>(
        `select labelfile, spcmapfile, pg_walfile_name(lsn) as "stopWal", clock_timestamp() as "endedAt"
         from pg_backup_stop(wait_for_archive => false)`,
      )
      const { labelfile, spcmapfile, stopWal, endedAt } = done[0]!
      await addText(tar, 'cluster/backup_label', labelfile)
      if (spcmapfile) await addText(tar, 'cluster/tablespace_map', spcmapfile)
      const { startWal, startedAt, timeline } = begun[0]!
      for (const name of (await readdir(join(dataDir, 'pg_wal'))).toSorted())
        if (/^[0-9A-F]{24}$/.test(name) && name >= startWal && name <= stopWal)
          await add(tar, dataDir, { path: `pg_wal/${name}`, isFolder: false })
      for (const [name, text] of Object.entries(extras)) await addText(tar, `extras/${name}`, text)
      tar.finalize()
      return { startWal, stopWal, timeline, startedAt, endedAt }
    } finally {
      await client.end().catch(() => {})
    }
  }
}

type Begun = { startedAt: Date; timeline: number; startWal: string }
type Done = { labelfile: string; spcmapfile: string; stopWal: string; endedAt: Date }
type Entry = { path: string; isFolder: boolean }

/** Folders that a copy has empty: they belong to the server that runs now. */
const hollow = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut = (name: string) =>
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/.test(name)

async function* entriesOf(dataDir: string, below: string): AsyncGenerator<Entry> {
  const entries = await readdir(join(dataDir, below), { withFileTypes: true }).catch(gone)
  for (const entry of entries ?? []) {
    if (leftOut(entry.name)) continue
    const path = below ? `${below}/${entry.name}` : entry.name
    yield { path, isFolder: entry.isDirectory() }
    if (path === 'pg_wal') yield { path: 'pg_wal/archive_status', isFolder: true }
    if (entry.isDirectory() && !hollow.has(path)) yield* entriesOf(dataDir, path)
  }
}

/**
 * A file may grow, shrink or go while it is read: what the log holds mends it, so its size at the beginning
 * is kept, with zeros for what went.
 */
async function add(tar: TarPackController, dataDir: string, { path, isFolder }: Entry) {
  const name = `cluster/${path}`
  if (isFolder) {
    await tar.add({ name: `${name}/`, type: 'directory', size: 0, mode: 0o700 }).close()
    return
  }
  const found = await stat(join(dataDir, path)).catch(gone)
  if (!found) return
  const { size } = found
  const body = tar.add({ name, size, mode: 0o600 }).getWriter()
  let read = 0
  if (size > 0)
    for await (const chunk of createReadStream(join(dataDir, path), {
      end: size - 1,
      highWaterMark: 1 << 18,
    })) {
      await body.write(chunk as Buffer)
      read += (chunk as Buffer).length
    }
  for (; read < size; read += Math.min(size - read, 1 << 18))
    await body.write(new Uint8Array(Math.min(size - read, 1 << 18)))
  await body.close()
}

async function addText(tar: TarPackController, name: string, text: string) {
  const bytes = Buffer.from(text)
  const body = tar.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
  await body.write(bytes)
  await body.close()
}

function gone(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
