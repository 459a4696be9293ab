import { login } from '#features/access/sign-in/login-contract.ts'
import { validateId } from '#features/access/authority/id-contract.ts'
import { logout, readUser } from '#features/access/sessions/session-contract.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { newAddress, PASSWORD, securedKey, signInMember, stranger } from '../people.ts'
import { must, type Prove } from '../proofs.ts'
import { until } from '../place.ts'
import type { Stage } from '../stage.ts'

/** Of wrong passwords, as MAX_LOGIN_FAILURES has it; of costly calls, as LIMITED_PER_MINUTE. */
const [TRIES, A_MINUTE] = [5, 20]
/** What each other process lets pass on top (decision 028): less than a tenth. */
const SLACK = A_MINUTE / 10 - 1

export async function proveSessions(stage: Stage, prove: Prove) {
  const codesOf = (person: Awaited<ReturnType<typeof signInMember>>) =>
    Promise.all(stage.urls.map(async (url) => (await person.at(url)(readUser)).resultCode))
  const everywhere = (code: string) => stage.urls.map(() => code).join()

  await prove('a session that ends is over in every process', async () => {
    const person = await signInMember(stage.proxy.url, 'demo01')
    must((await codesOf(person)).join() === everywhere('0000'), 'it does not stand everywhere')
    await person.at(stage.urls[0]!)(logout)
    const ended = performance.now()
    await until('it is over', async () => (await codesOf(person)).join() === everywhere('FS10'), 2_000)
    return `within ${(performance.now() - ended).toFixed(0)} ms`
  })

  await prove(
    'while no news come it is over with the very next call, and news come again by themselves',
    async () => {
      const people = await Promise.all(['demo03', 'demo07'].map((id) => signInMember(stage.proxy.url, id)))
      for (const person of people) must((await codesOf(person)).join() === everywhere('0000'), 'signed out')
      stage.direct.turn('shut')
      stage.direct.hangUp()
      try {
        await people[0]!.at(stage.urls[0]!)(logout)
        const codes = (await codesOf(people[0]!)).join()
        must(codes === everywhere('FS10'), `answered ${codes}`)
      } finally {
        stage.direct.turn('open')
      }
      await until('each listens again', async () => (await stage.listeners()) === stage.urls.length, 10_000)
      await people[1]!.at(stage.urls[1]!)(logout)
      await until('it is over', async () => (await codesOf(people[1]!)).join() === everywhere('FS10'), 2_000)
    },
  )

  await prove(`${TRIES} wrong passwords lock an id, wherever each was tried`, async () => {
    const caller = stranger()
    const tryAt = (nth: number, password: string) =>
      caller.at(stage.urls[nth % stage.urls.length]!)(login, {
        body: { loginId: 'demo08', password, linkTicket: '' },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => tryAt(nth, 'Wrong!2026')))
    const looked = answers.filter(({ resultCode }) => resultCode === 'login-failed').length
    must(looked === TRIES - 1, `${looked} were told that they are wrong: ${answers.map((a) => a.resultCode)}`)
    for (const nth of stage.urls.keys()) {
      const { resultCode } = await tryAt(nth, PASSWORD)
      must(resultCode === 'login-locked', `the right password is answered ${resultCode}`)
    }
  })

  await prove(
    `of costly calls from one address ${A_MINUTE} a minute are answered by all together, and less than a tenth more by each other`,
    async () => {
      const data = encryptText(JSON.stringify({ userId: 'nobody' }), securedKey)
      const url = `${stage.proxy.url}${validateId.path}?${new URLSearchParams({ data })}`
      const headers = newAddress()
      const answers = await Promise.all(Array.from({ length: 3 * A_MINUTE }, () => fetch(url, { headers })))
      const taken = answers.filter(({ status }) => status === 200).length
      must(
        answers.every(({ status }) => [200, 429].includes(status)),
        `something else was answered: ${answers.map(({ status }) => status).join()}`,
      )
      const most = A_MINUTE + SLACK * (stage.urls.length - 1)
      must(taken >= A_MINUTE && taken <= most, `${taken} were answered`)
      return `${taken} of ${answers.length}`
    },
  )
}
