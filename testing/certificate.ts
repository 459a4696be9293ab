import { generateKeyPairSync, sign } from 'node:crypto'

/** DER, as far as a certificate needs it: a tag, a length, and what is inside. */
function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const inside = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const bytes = inside.length.toString(16).padStart(inside.length > 255 ? 4 : 2, '0')
  const length =
    inside.length < 128 ? [inside.length] : [0x80 + bytes.length / 2, ...Buffer.from(bytes, 'hex')]
  return Buffer.concat([Buffer.from([tag, ...length]), inside])
}
const sequence = (...parts: (Buffer | number[])[]) => der(0x30, ...parts)
const object = (...bytes: number[]) => der(6, bytes)
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`))

const ECDSA_SHA256 = sequence(object(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2))
const COMMON_NAME = object(0x55, 4, 3)
const ALTERNATIVE_NAMES = object(0x55, 0x1d, 0x11)
const BASIC_CONSTRAINTS = object(0x55, 0x1d, 0x13)
const isAuthority = sequence(der(1, [0xff]))

/** A certificate of `localhost` that vouches for itself, and its key, both as PEM. */
export function makeCertificate(until: Date) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const content = sequence(
    der(0xa0, der(2, [2])),
    der(2, [1]),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(until.getTime() - 90 * 86_400_000)), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(ALTERNATIVE_NAMES, der(4, sequence(der(0x82, Buffer.from('localhost'))))),
        sequence(BASIC_CONSTRAINTS, der(4, isAuthority)),
      ),
    ),
  )
  const whole = sequence(content, ECDSA_SHA256, der(3, [0], sign('sha256', content, privateKey)))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
