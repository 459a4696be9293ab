import { daysBetween, formatDate, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { CustomerType } from '#features/access/accounts/account-contract.ts'
import { lockPeople, moveMember } from '#features/access/accounts/server/index.ts'
import { announceChange } from '#features/access/sessions/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Services } from '#platform/server/serve.ts'
import { subjectLabel } from '../labels.ts'
import { REMIND_DAYS, toRenewal } from '../rules.ts'
import { hasEndedStill, markTold, papersEnded, papersToTell, type EndingPaper } from './queries.ts'

const PAGE = 100
type Run = Pick<Services, 'db' | 'clock'>

const nameOf = ({ customerType, kind }: EndingPaper) => subjectLabel(CustomerType.parse(customerType), kind)
const ownerOf = ({ memberId, institutionId }: EndingPaper) =>
  institutionId === null ? { memberId } : { institutionId }

/** Tells of papers that end soon, each once so near its end, and leads to renewal whose paper has ended. */
export async function watchPapers({ db, clock }: Run) {
  const now = clock.now()
  const today = seoulDate(now)
  for (const days of [...REMIND_DAYS].toReversed()) {
    let page: EndingPaper[]
    do {
      page = await papersToTell(db, today, days, PAGE)
      for (const paper of page)
        await db.transaction(async (tx) => {
          await markTold(tx, paper.id, days)
          await tell(tx, {
            kind: 'paper-ending',
            to: ownerOf(paper),
            values: {
              paper: nameOf(paper),
              endsOn: formatDate(paper.endsOn),
              days: `${daysBetween(today, paper.endsOn)}일`,
            },
            cause: `paper/${paper.id}/${days}`,
            at: now,
          })
        })
    } while (page.length === PAGE)
  }
  let ended: EndingPaper[]
  do {
    ended = await papersEnded(db, today, PAGE)
    for (const paper of ended) await leadToRenewal({ db, clock }, paper, today)
  } while (ended.length === PAGE)
}

const leadToRenewal = ({ db, clock }: Run, paper: EndingPaper, today: IsoDate) =>
  db.transaction(async (tx) => {
    const reason = `${nameOf(paper)}의 유효기간이 ${formatDate(paper.endsOn)}에 끝났어요. 새 서류를 올려 주세요.`
    const people = await lockPeople(tx, paper)
    if (!(await hasEndedStill(tx, paper.id, today))) return
    for (const { id: memberId, status } of people) {
      const next = toRenewal(status)
      if (!next) continue
      await moveMember(tx, memberId, { status: next, reason, actor: '', at: clock.now() })
      await announceChange(tx, { memberId })
    }
    await tell(tx, {
      kind: 'paper-ended',
      to: ownerOf(paper),
      values: { paper: nameOf(paper), endsOn: formatDate(paper.endsOn) },
      cause: `paper/${paper.id}`,
      at: clock.now(),
    })
  })
