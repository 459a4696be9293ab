import { Readable } from 'node:stream'
import type { Pace } from './pace.ts'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Blobs } from '#platform/blobs/port.ts'

/**
 * What a backup is sealed for, and what opens it, both as age writes them (age-encryption.org/v1): `age1…` and
 * `AGE-SECRET-KEY-1…`. Whoever only makes backups needs no identity.
 */
export type BackupKeys = { recipient: string; identity?: string | undefined }

export const makeIdentity = generateX25519Identity
export const recipientOf = identityToRecipient

/**
 * Objects that are compressed (zstd), then sealed (age), each a stream from end to end. The tools `age` and
 * `zstd` open them without this program: `age -d -i key.txt object | zstd -d`.
 */
export type SealedStore = ReturnType<typeof openSealedStore>

export function openSealedStore(blobs: Blobs, { recipient, identity }: BackupKeys, pace?: Pace) {
  /** With the rests that others need. */
  async function* paced(content: Readable) {
    for await (const chunk of content) {
      await pace?.()
      yield chunk as Buffer
    }
  }
  return {
    blobs,
    async put(key: string, content: Readable) {
      const seal = new Encrypter()
      seal.addRecipient(recipient)
      const packed = content.compose(paced).compose(createZstdCompress())
      const sealed = await seal.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
      return blobs.put(nameOf(key), Readable.fromWeb(sealed as never))
    },
    /** The content, or null when there is no such object. Throws when it was sealed for somebody else. */
    async get(key: string) {
      const sealed = await blobs.get(nameOf(key))
      if (!sealed) return null
      if (!identity)
        throw new Error(
          'This backup opens with its secret key only, which was not given: set BACKUP_SECRET_KEY. / 백업을 여는 열쇠가 없어요. BACKUP_SECRET_KEY에 적어 주세요.',
        )
      const seal = new Decrypter()
      seal.addIdentity(identity)
      const opened = await seal
        .decrypt(Readable.toWeb(sealed) as ReadableStream<Uint8Array>)
        .catch((error: Error) => {
          throw new Error(
            `The key does not open ${key}: it is another shop's, or the file is damaged (${error.message}). / 이 열쇠로 백업을 열 수 없어요. 다른 쇼핑몰의 열쇠이거나 파일이 손상됐어요.`,
          )
        })
      return Readable.fromWeb(opened as never).compose(createZstdDecompress())
    },
    has: async (key: string) => (await blobs.stat(nameOf(key))) !== null,
    delete: (key: string) => blobs.delete(nameOf(key)),
    /** The keys below a folder, in the order of the alphabet. */
    async list(folder: string) {
      const keys: string[] = []
      for await (const name of blobs.list(folder))
        if (name.endsWith(ENDING)) keys.push(name.slice(0, -ENDING.length))
      return keys.toSorted()
    },
  }
}

const ENDING = '.zst.age'
const nameOf = (key: string) => `${key}${ENDING}`
