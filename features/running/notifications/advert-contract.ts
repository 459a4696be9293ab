import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** What a text message holds of each value. */
const MOST_WORDS = 60
const words = (empty: string) =>
  z.string().trim().min(1, empty).max(MOST_WORDS, `${MOST_WORDS}자까지 쓸 수 있어요.`)

export const sendAdvert = endpoint({
  method: 'POST',
  path: '/api/bo/outbox/adverts',
  summary: 'Tell everybody who agreed to adverts of an offer',
  access: 'menu:outbox:advert',
  body: z.object({ title: words('제목을 입력해 주세요.'), words: words('소식을 입력해 주세요.') }),
  reply: z.null(),
  idempotent: true,
  refusals: {
    'nobody-agreed': { status: 409, message: '광고성 정보 수신에 동의한 회원이 없어요.' },
  },
})
