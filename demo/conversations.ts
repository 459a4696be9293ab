import { answerDue, type InquiryKind } from '#features/service/inquiries/rules.ts'
import { demoStaff } from '#features/access/authority/demo-staff.ts'
import { optionNamed } from './catalogue/product-list.ts'
import { memberNamed } from './clinics/members.ts'
import type { Rows } from './insert-rows.ts'
import { ago, MINUTE } from './seoul-time.ts'

const CLERK = 'cs01'
const clerkName = demoStaff.find(({ loginId }) => loginId === CLERK)!.name

/** Minutes before now at which each was said; `note`: among staff. */
type Said = readonly [minutesAgo: number, author: 'member' | 'staff' | 'note', body: string]
type Talk = { loginId: string; said: readonly Said[]; closed?: true }

const questions: readonly (Talk & { kind: InquiryKind; title: string; product?: string })[] = [
  {
    loginId: 'demo09',
    kind: 'product',
    title: '가는 바늘로도 쓸 수 있는지 궁금해요',
    product: '누벨린 딥 1.0',
    closed: true,
    said: [
      [9_200, 'member', '누벨린 딥 1.0을 27G로 써도 되나요? 설명서에는 25G로 적혀 있어요.'],
      [9_020, 'note', '제조사 확인: 27G는 권하지 않음. 설명서 4쪽.'],
      [
        8_900,
        'staff',
        '제조사에 확인했어요. 27G에서는 미는 힘이 커져서 권하지 않고, 설명서대로 25G를 써 주세요.',
      ],
    ],
  },
  {
    loginId: 'demo10',
    kind: 'money',
    title: '지난달 세금계산서 이메일을 바꾸고 싶어요',
    said: [
      [2_900, 'member', '담당자가 바뀌었어요. 지난달 세금계산서를 새 이메일로 다시 받을 수 있을까요?'],
      [
        2_750,
        'staff',
        '마이페이지의 회원정보에서 세금계산서 이메일을 바꾸시면 다음 발행분부터 그 주소로 가요. 지난달 계산서는 주문 문서에서 바로 내려받으실 수 있어요.',
      ],
    ],
  },
  {
    loginId: 'demo25',
    kind: 'delivery',
    title: '냉장 상품을 토요일에 받을 수 있나요?',
    said: [[95, 'member', '이번 주 금요일에 주문하면 토요일 오전에 받을 수 있는지 궁금해요.']],
  },
  {
    loginId: 'demo01',
    kind: 'product',
    title: '누벨린 딥 1.0은 언제까지 쓸 수 있나요?',
    product: '누벨린 딥 1.0',
    said: [
      [4_390, 'member', '이번에 주문하면 사용기한이 얼마나 남은 제품이 오나요?'],
      [
        4_180,
        'staff',
        '사용기한이 먼저 오는 로트부터 보내 드려요. 지금 보낼 로트의 사용기한은 상품 화면에서 보실 수 있어요.',
      ],
      [4_060, 'member', '사용기한이 1년 넘게 남은 것만 받고 싶은데, 따로 말씀드려야 하나요?'],
      [
        3_880,
        'staff',
        '회원정보에서 남은 사용기한을 정해 두시면 그보다 짧은 로트는 보내지 않아요. 이번 주문에도 그대로 적용해 드릴게요.',
      ],
    ],
  },
]

const chats: readonly Talk[] = [
  {
    loginId: 'demo26',
    closed: true,
    said: [
      [4_400, 'member', '주문할 때 증빙을 현금영수증으로 바꿀 수 있나요?'],
      [4_397, 'staff', '네, 주문서의 증빙에서 고르시면 돼요. 카드로 결제하면 매출전표로 갈음해요.'],
      [4_395, 'member', '찾았어요. 고맙습니다.'],
    ],
  },
  {
    loginId: 'demo25',
    said: [[6, 'member', '니트릴 장갑 M은 한 상자가 몇 장인가요?']],
  },
]

const clinicOf = (loginId: string) => memberNamed(loginId).institution!.name
const at = (now: Date, minutesAgo: number) => ago(now, minutesAgo * MINUTE)

/** Questions that were asked, one of them still waiting. */
export function inquiryRows(now: Date): {
  inquiry: Rows<'inquiry'>
  inquiryMessage: Rows<'inquiryMessage'>
} {
  const inquiry = questions.map(({ loginId, kind, title, product, closed, said }, nth) => {
    const askedAt = at(now, said[0]![0])
    const answered = said.some(([, author]) => author === 'staff')
    return {
      id: nth + 1,
      memberId: memberNamed(loginId).id,
      askedBy: clinicOf(loginId),
      kind,
      title,
      productId: product ? optionNamed(product).product.id : null,
      state: closed ? ('closed' as const) : answered ? ('answered' as const) : ('asked' as const),
      assignee: answered ? CLERK : '',
      askedAt,
      dueAt: answerDue(kind, askedAt),
    }
  })
  const inquiryMessage = questions.flatMap(({ loginId, said }, nth) =>
    said.map(([minutes, author, body]) => ({
      inquiryId: nth + 1,
      author,
      body,
      actor: author === 'member' ? loginId : CLERK,
      at: at(now, minutes),
    })),
  )
  return { inquiry, inquiryMessage }
}

/** Chats, one of them still waiting. */
export function chatRows(now: Date): { chat: Rows<'chat'>; chatMessage: Rows<'chatMessage'> } {
  const chat = chats.map(({ loginId, said, closed }) => ({
    memberId: memberNamed(loginId).id,
    askedBy: clinicOf(loginId),
    state: closed ? ('closed' as const) : ('waiting' as const),
    movedAt: at(now, said.at(-1)![0]),
    lastSeq: said.length,
    memberRead: said.length,
    staffRead: closed ? said.length : 0,
    openedSeq: 1,
    assigneeId: null,
    assignee: '',
  }))
  const chatMessage = chats.flatMap(({ loginId, said }) =>
    said.map(([minutes, author, body], nth) => ({
      memberId: memberNamed(loginId).id,
      seq: nth + 1,
      author,
      actor: author === 'member' ? loginId : clerkName,
      key: `demo-${nth + 1}`,
      body,
      at: at(now, minutes),
    })),
  )
  return { chat, chatMessage }
}
