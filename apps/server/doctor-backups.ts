import { access, constants, readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ownerOfPlace } from '#platform/backup/bases.ts'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import { openS3Blobs } from '#platform/blobs/s3.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { fine, open, wrong, type Finding } from './doctor-finding.ts'

const root = resolve(import.meta.dirname, '../..')
const what = 'BACKUP_TO'

/** The place of backups must be there, be this shop's, have room, and lie on another disk. */
export async function checkBackups(settings: Settings, dataDir: string): Promise<Finding[]> {
  const { backup, databaseUrl, blobs } = settings
  if (databaseUrl)
    return [
      open(
        'backups',
        'are made by the tools of the named database; see docs/operations.md',
        '이름으로 정한 데이터베이스의 도구로 백업해 주세요',
      ),
    ]
  if (!backup.to)
    return [wrong(what, 'nothing is backed up by itself', '스스로 백업하지 않아요. 백업할 곳을 적어 주세요')]
  const { s3 } = backup.to
  const folder = resolve(root, backup.to.folder)
  const place = s3 ? openS3Blobs(s3) : openLocalBlobs(folder)
  try {
    return [
      ...(s3 ? [] : await checkFolder(folder, dataDir, settings.diskReserveMb)),
      checkOwner(await ownerOfPlace({ blobs: place }), await ownCluster(dataDir)),
      ...(blobs.s3
        ? [
            open(
              'S3_BUCKET',
              'uploaded files are kept by the bucket alone: switch its versions on',
              'S3 저장소의 버전 관리를 켜 주세요',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [wrong(what, (error as Error).message, '백업할 곳에 연결할 수 없어요')]
  }
}

async function checkFolder(folder: string, dataDir: string, reserveMb: number): Promise<Finding[]> {
  const there = await nearest(folder)
  const usable = await access(there, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!usable) return [wrong('backup room', `${folder} cannot be written to`, '백업 폴더에 쓸 수 없어요')]
  if (!(await stat(there)).isDirectory())
    return [wrong('backup room', `${there} is a file, no folder`, '백업할 곳이 폴더가 아니라 파일이에요')]
  const { bavail, bsize } = await statfs(there)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  const sameDisk = (await stat(there)).dev === (await stat(await nearest(dataDir))).dev
  return [
    freeMb > reserveMb * 5
      ? fine('backup room', `${freeMb} MB free`, `${freeMb} MB 남았어요`)
      : wrong('backup room', `only ${freeMb} MB free: backups stop`, '백업할 자리가 거의 없어요'),
    ...(sameDisk
      ? [
          open(
            'backup disk',
            'is the one of DATA_DIR: when it dies, both are gone',
            '데이터와 같은 디스크예요. 다른 디스크가 안전해요',
          ),
        ]
      : []),
  ]
}

/** The folder, or the nearest above it that is there already. */
async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  return found || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

function checkOwner(owner: string | null, own: string | null): Finding {
  if (!owner) return fine(what, 'empty, and this shop may have it', '비어 있어 쓸 수 있어요')
  if (owner === own) return fine(what, 'holds the backups of this shop', '이 쇼핑몰의 백업이에요')
  return own
    ? wrong(
        what,
        'holds the backups of another shop: name another place',
        '다른 쇼핑몰의 백업이 있어요. 다른 곳을 적어 주세요',
      )
    : wrong(
        what,
        'holds the backups of a shop, and DATA_DIR none: restore it, or name another place',
        '백업은 있는데 DATA_DIR에 쇼핑몰이 없어요. 복원하거나 다른 곳을 적어 주세요',
      )
}

/** What PostgreSQL calls itself, at the head of its control file; null where there is none yet. */
const ownCluster = (dataDir: string) =>
  readFile(join(dataDir, 'postgres/global/pg_control')).then(
    (bytes) => String(bytes.readBigUInt64LE(0)),
    () => null,
  )
