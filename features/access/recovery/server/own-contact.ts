import { shopFacts } from '#domain/shop-facts.ts'
import {
  clearAttempts,
  countAttempt,
  hashing,
  memberById,
  type PasswordHasher,
  setContact,
} from '#features/access/accounts/server/index.ts'
import { sendSms, useProof } from '#features/access/verification/server/index.ts'
import { refuseCommonly, refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { changeOwnContact } from '../own-contact-contract.ts'

/** What is sent to the number that was left: whoever did not do it must hear of it. */
const moved = () =>
  `[메디몰] 회원정보의 휴대폰 번호가 바뀌었어요. 직접 바꾸지 않았다면 ${shopFacts.phone}에 알려 주세요.`

export const ownContactRoutes = ({ hasher }: { hasher: PasswordHasher }) => [
  hashing(
    hasher,
    serve(changeOwnContact, async (call) => {
      const { body, db, caller, refuse } = call
      const member = (await memberById(db, caller.memberId))!
      const id = { realm: 'member', loginId: member.loginId } as const
      // the same count as at the door, or this would be the way to guess
      if ((await countAttempt(call, id)).locked) throw refuse('password-locked')
      if (!(await hasher.verify(member.passwordHash, body.password)))
        throw refuseInput([{ path: 'password', message: '비밀번호가 맞지 않아요.' }])
      await clearAttempts(call, id)
      const moves = body.mobile !== member.mobile
      if (moves && body.proof === null) throw refuse('mobile-unproven')
      await db.transaction(async (tx) => {
        if (moves)
          await useProof(
            tx,
            { proof: body.proof!, purpose: 'change-mobile', mobile: body.mobile, boundTo: '' },
            call,
          )
        if (!(await setContact(tx, member.id, { email: body.email, mobile: body.mobile })))
          throw refuseCommonly('signed-out')
      })
      if (moves) await sendSms(call, { to: member.mobile, text: moved() })
      return null
    }),
  ),
]
