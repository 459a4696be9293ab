import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { BaseCopy } from './rules.ts'
import type { SealedStore } from './sealed-store.ts'

/** The copies that are whole, oldest first. */
export async function listBases({ blobs }: Pick<SealedStore, 'blobs'>): Promise<BaseCopy[]> {
  const bases: BaseCopy[] = []
  for await (const key of blobs.list('base'))
    if (key.endsWith('/about.json')) bases.push(JSON.parse(await text((await blobs.get(key))!)))
  return bases.toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt))
}

/** The copy stands from now on. */
export const sayWhole = ({ blobs }: SealedStore, about: BaseCopy) =>
  blobs.put(`base/${about.id}/about.json`, Readable.from([Buffer.from(JSON.stringify(about))]))

/** What lies in a folder of the store, by its name there. */
export const namesOf = async (store: SealedStore, folder: string) =>
  (await store.list(folder)).map((key) => key.slice(folder.length + 1))

/** The shop whose copies lie in a place, by the identifier of its database; null: nobody's yet. */
export async function ownerOfPlace({ blobs }: Pick<SealedStore, 'blobs'>): Promise<string | null> {
  const found = await blobs.get('shop.json')
  return found && (JSON.parse(await text(found)) as { cluster: string }).cluster
}

/** Two shops in one place would prune each other's copies. */
export async function claimPlace({ blobs }: SealedStore, cluster: string) {
  const owner = await ownerOfPlace({ blobs })
  if (owner === null) await blobs.put('shop.json', Readable.from([Buffer.from(JSON.stringify({ cluster }))]))
  else if (owner !== cluster)
    throw new Error(
      'The backups in this place are of another shop. Name another place in BACKUP_TO. / 이곳에는 다른 쇼핑몰의 백업이 있어요. BACKUP_TO에 다른 곳을 적어 주세요.',
    )
}
