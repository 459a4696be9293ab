import { connect } from 'node:tls'

/** With fewer days left somebody must look after it. */
export const CERTIFICATE_DAYS = 14
const DAY_MS = 86_400_000

/** Whole days that the certificate of an https address still holds. */
export async function certificateDays(address: string): Promise<number> {
  const { hostname, port } = new URL(address)
  const until = await validUntil(hostname, Number(port) || 443)
  return Math.floor((until.getTime() - Date.now()) / DAY_MS)
}

const validUntil = (host: string, port: number) =>
  new Promise<Date>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 5_000 }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.end()
      resolve(new Date(until))
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 s')))
    socket.once('error', reject)
  })
