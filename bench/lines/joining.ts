import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { businessCheckDigit } from '#domain/business-number.ts'
import { JoinForm } from '#features/service/joining/contract.ts'
import { asked, askedOf } from '#features/service/joining/rules.ts'
import { query, signIn } from '../buyers.ts'
import { quick } from '../command.ts'
import { inTurn, load, rounds } from '../load.ts'
import type { Place } from '../place.ts'
import type { Line } from '../table.ts'
import { READERS } from './desk.ts'
import { readersTarget } from './reading.ts'

const AN_HOUR = 200
const EVERY_MS = 3_600_000 / AN_HOUR
/** In each round of reading. */
const APPLICATIONS = quick ? 1 : 3
const MB = 1_048_576
const MOST_BYTES = 10 * MB

type Applicant = { memberId: number; loginId: string; form: JoinForm; token: string }

/** Clinics join, each with its papers as photos of 10 MB, while others read lists and search. */
export async function joiningLines(place: Place): Promise<Line[]> {
  const applicants = await openApplicants(place.databaseUrl, rounds * APPLICATIONS)
  const photo = await largePhoto()
  const target = await readersTarget(place)
  const read = () => load(target, (APPLICATIONS * EVERY_MS) / 1_000, READERS)
  let sent = 0
  const joining = async () => {
    for (let n = 0; n < APPLICATIONS; n++) {
      const next = new Promise((done) => setTimeout(done, EVERY_MS))
      await apply(place.shop.url, applicants[sent]!, photo)
      sent++
      await next
    }
  }
  const whileJoining = async () => (await Promise.all([read(), joining()]))[0]
  await load(target, 5, READERS)
  const compared = await inTurn(whileJoining, read)
  return [
    {
      name: `lists and searches of ${READERS} while ${AN_HOUR} clinics an hour join, ${place.products} products`,
      target: '≥ 0.9 of the readers alone',
      ...compared,
      note: `${sent} applications with 3 photos of ${(photo.length / MB).toFixed(1)} MB`,
      met: compared.ratio >= 0.9 && compared.errors === 0 && sent === applicants.length,
    },
  ]
}

/** What is written, each paper, and sent: as the page does it. */
async function apply(shop: string, { form, token }: Applicant, photo: Buffer<ArrayBuffer>) {
  const call = async (method: string, path: string, body: string | FormData, headers = {}) => {
    const json = typeof body === 'string' && { 'content-type': 'application/json' }
    const answer = await fetch(shop + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...json, ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const written = JSON.stringify(form)
  await call('PUT', '/api/fo/joins/mine/form', written)
  for (const kind of asked['02'].papers) {
    const paper = new FormData()
    paper.set('file-1', new Blob([photo]), `${kind}.jpg`)
    await call('POST', `/api/fo/joins/mine/papers/${kind}`, paper)
  }
  await call('POST', '/api/fo/joins/mine/send', written, { 'idempotency-key': randomUUID() })
}

/** A photo full of detail, just below what a paper may have. */
async function largePhoto() {
  for (let width = 3_000; ; width -= 100) {
    const height = Math.round((width * 3) / 4)
    const raw = { width, height, channels: 3 as const }
    const photo = await sharp(randomBytes(width * height * 3), { raw })
      .jpeg({ quality: 80 })
      .toBuffer()
    if (photo.length < MOST_BYTES) return new Uint8Array(photo) as Buffer<ArrayBuffer>
  }
}

const formOf = (n: number): JoinForm => {
  const number = `0009${String(n).padStart(5, '0')}`
  return {
    businessNumber: number + businessCheckDigit(number),
    directorName: '데모',
    openedOn: '2019-03-04',
    institutionName: `데모 계측의원 ${n}`,
    careNumber: '00000099',
    licenceNumber: `데모-${n}`,
    postcode: '00101',
    address1: '서울특별시 데모구 가온대로 12',
    address2: '',
    phone: '02-000-0199',
    taxEmail: 'tax@demo.example',
  }
}

/** Applicants whose account has begun and whom the tax office knows. */
async function openApplicants(databaseUrl: string, count: number): Promise<Applicant[]> {
  const forms = Array.from({ length: count }, (_, n) => formOf(n))
  const made = await query<Omit<Applicant, 'token' | 'form'> & { sessionId: string; n: number }>(
    databaseUrl,
    `with made as (
       insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
       select 'joins' || n, '데모', '02', '01', 'join@demo.example', '', 'x', now(), now() from generate_series(1, $1::int) n returning id, "loginId"),
     begun as (
       insert into "joinApplication" ("memberId", "personHash", "businessAnswer", "businessAsked", "begunAt")
       select id, decode(md5("loginId"), 'hex'), 'open', ($2::text[])[substr("loginId", 6)::int], now() from made),
     opened as (
       insert into session (id, "memberId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
       select 'joins-' || id, id, 'bench', '127.0.0.1', 'bench', now(), now() from made returning id, "memberId")
     select m.id as "memberId", m."loginId", o.id as "sessionId", substr(m."loginId", 6)::int - 1 as n from made m join opened o on o."memberId" = m.id order by n`,
    [count, forms.map(askedOf)],
  )
  return made.map(({ sessionId, n, ...applicant }) => ({
    ...applicant,
    form: forms[n]!,
    token: signIn({ loginId: applicant.loginId, clinic: '', sessionId }),
  }))
}
