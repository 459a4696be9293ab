import { PRODUCT_PATH } from './contract.ts'
import { kindOf } from './kind.ts'

const amount = ['금액', '1,234,000원'] as const
const dueOn = ['결제예정일', '2026.12.31'] as const
const clinic = ['병의원', '메디의원'] as const
const product = ['상품', '하이알 필러 1mL'] as const
const reason = ['사유', '사업자등록증이 흐려요'] as const
const paper = ['서류', '의사 면허증'] as const
const endsOn = ['만료일', '2026.12.31'] as const
const credit = { topic: 'credit', link: '/my/order/loan' } as const
const join = { topic: 'account', link: '/my/member/info' } as const

export const kindsOfMembers = {
  'credit-due': kindOf({
    ...credit,
    name: '여신 결제예정',
    values: { amount, dueOn, days: ['남은날', '7일'] },
    screen: ['여신 결제일이 #{남은날} 남았어요', '#{결제예정일}까지 #{금액}{을/를} 결제해 주세요.'],
    sms: '[메디몰] 여신 #{금액} 결제일이 #{남은날} 남았어요. #{결제예정일}',
    kakao: '여신 결제예정을 안내해 드립니다.\n\n결제예정일: #{결제예정일} (#{남은날} 전)\n금액: #{금액}',
  }),
  'credit-overdue': kindOf({
    ...credit,
    name: '여신 연체',
    mandatory: '연체되면 주문이 멈출 수 있어서 꺼 둘 수 없어요.',
    values: { amount, dueOn },
    screen: ['여신 결제일이 지났어요', '#{결제예정일}까지였던 #{금액}{을/를} 결제해 주세요.'],
    sms: '[메디몰] 여신 #{금액} 결제일(#{결제예정일})이 지났어요. 결제해 주세요.',
    kakao:
      '여신 결제일이 지났습니다.\n\n결제예정일: #{결제예정일}\n금액: #{금액}\n\n빠른 결제를 부탁드립니다.',
  }),
  'credit-repaid': kindOf({
    ...credit,
    name: '여신 입금 확인',
    values: { amount, left: ['남은금액', '500,000원'] },
    screen: ['여신 입금을 확인했어요', '#{금액}{을/를} 결제했어요. 남은 미결제 금액은 #{남은금액}이에요.'],
    sms: '[메디몰] 여신 #{금액} 입금을 확인했어요. 남은 미결제 #{남은금액}',
    kakao: '여신 입금을 확인했습니다.\n\n입금액: #{금액}\n남은 미결제 금액: #{남은금액}',
  }),
  'credit-excess': kindOf({
    ...credit,
    name: '여신 초과 입금',
    mandatory: '받을 계좌를 알려 주셔야 돌려드릴 수 있어서 꺼 둘 수 없어요.',
    values: { amount },
    screen: ['여신 입금이 남았어요', '남은 #{금액}{을/를} 돌려받을 계좌를 알려 주세요.'],
    sms: '[메디몰] 여신 입금이 #{금액} 남았어요. 돌려받을 계좌를 알려 주세요.',
    kakao:
      '여신 입금이 남아 돌려 드립니다.\n\n남은 금액: #{금액}\n여신 결제내역에서 받으실 계좌를 알려 주세요.',
  }),
  'credit-returned': kindOf({
    ...credit,
    name: '남은 여신 입금 환불',
    values: { amount, way: ['환불수단', '계좌'] },
    screen: ['남은 여신 입금을 돌려 드렸어요', '#{금액}{을/를} #{환불수단}{으로/로} 돌려 드렸어요.'],
    sms: '[메디몰] 남은 여신 입금 #{금액}{을/를} #{환불수단}{으로/로} 돌려 드렸어요.',
    kakao: '남은 여신 입금을 돌려 드렸습니다.\n\n금액: #{금액}\n환불수단: #{환불수단}',
  }),
  'credit-stopped': kindOf({
    ...credit,
    name: '여신 주문 정지',
    mandatory: '주문에 바로 영향을 주는 소식이라 꺼 둘 수 없어요.',
    values: { clinic },
    screen: ['여신 주문이 정지됐어요', '#{병의원}. 카드, 가상계좌로는 그대로 주문할 수 있어요.'],
    sms: '[메디몰] 여신 주문이 정지됐어요. 카드, 가상계좌로는 주문할 수 있어요.',
    kakao:
      '여신 주문 정지를 안내해 드립니다.\n\n병의원: #{병의원}\n카드, 가상계좌로는 그대로 주문하실 수 있습니다.',
  }),
  'credit-released': kindOf({
    ...credit,
    name: '여신 주문 재개',
    values: { clinic },
    screen: ['다시 여신으로 주문할 수 있어요', '#{병의원}의 여신 주문 정지를 풀었어요.'],
    sms: '[메디몰] 다시 여신으로 주문할 수 있어요.',
    kakao: '여신 주문 재개를 안내해 드립니다.\n\n병의원: #{병의원}',
  }),
  recall: kindOf({
    topic: 'safety',
    name: '회수',
    urgent: true,
    mandatory: '환자 안전에 관한 알림이라 꺼 둘 수 없어요.',
    values: { product, lot: ['로트', 'HA2611-03'], reason: ['사유', '제조사 자진 회수'] },
    link: '/my/order/recalls',
    screen: ['회수 대상 상품이 있어요', '#{상품}, 로트 #{로트}. 사용을 멈춰 주세요. #{사유}'],
    sms: '[메디몰] 회수: #{상품} 로트 #{로트} 사용을 멈춰 주세요.',
    kakao:
      '회수 대상 상품을 안내해 드립니다.\n\n상품: #{상품}\n로트: #{로트}\n사유: #{사유}\n\n해당 로트의 사용을 즉시 중지해 주시기 바랍니다.',
  }),
  restocked: kindOf({
    topic: 'product',
    name: '재입고',
    values: { product, productId: ['상품번호', '100'] },
    link: `${PRODUCT_PATH}#{상품번호}`,
    screen: ['다시 들어왔어요', '#{상품}{을/를} 주문할 수 있어요.'],
    sms: '[메디몰] 기다리시던 #{상품}{이/가} 다시 들어왔어요.',
    kakao: '재입고를 안내해 드립니다.\n\n상품: #{상품}',
  }),
  'join-received': kindOf({
    ...join,
    name: '가입심사 접수',
    values: { clinic },
    screen: ['가입 신청을 받았어요', '#{병의원}. 심사는 영업일 기준 1~2일 걸려요.'],
    sms: '[메디몰] 가입 신청을 받았어요. 심사는 영업일 기준 1~2일 걸려요.',
    kakao: '가입 신청이 접수되었습니다.\n\n병의원: #{병의원}\n심사는 영업일 기준 1~2일 걸립니다.',
  }),
  'join-approved': kindOf({
    ...join,
    name: '가입 승인',
    values: { clinic },
    link: '/',
    screen: ['가입이 승인됐어요', '이제 #{병의원} 이름으로 주문할 수 있어요.'],
    sms: '[메디몰] 가입이 승인됐어요. 이제 주문할 수 있어요.',
    kakao: '가입이 승인되었습니다.\n\n병의원: #{병의원}\n이제 주문하실 수 있습니다.',
  }),
  'join-supplement': kindOf({
    ...join,
    name: '가입 보완요청',
    values: { clinic, reason },
    screen: ['서류를 보완해 주세요', '#{사유}'],
    sms: '[메디몰] 가입 서류를 보완해 주세요. #{사유}',
    kakao: '가입 서류의 보완을 요청드립니다.\n\n병의원: #{병의원}\n사유: #{사유}',
  }),
  'join-rejected': kindOf({
    ...join,
    name: '가입 반려',
    values: { clinic, reason },
    screen: ['가입이 반려됐어요', '#{사유}'],
    sms: '[메디몰] 가입이 반려됐어요. #{사유}',
    kakao: '가입이 반려되었습니다.\n\n병의원: #{병의원}\n사유: #{사유}',
  }),
  'paper-ending': kindOf({
    ...join,
    name: '서류 만료 예정',
    mandatory: '만료되면 주문이 멈출 수 있어서 꺼 둘 수 없어요.',
    values: { paper, endsOn, days: ['남은날', '30일'] },
    screen: ['#{서류}{이/가} #{남은날} 뒤 만료돼요', '#{만료일}까지 새 서류를 올려 주세요.'],
    sms: '[메디몰] #{서류} 만료 #{남은날} 전(#{만료일})이에요. 새 서류를 올려 주세요.',
    kakao: '서류 만료 예정을 안내해 드립니다.\n\n서류: #{서류}\n만료일: #{만료일} (#{남은날} 전)',
  }),
  'paper-ended': kindOf({
    ...join,
    name: '서류 만료',
    mandatory: '주문에 바로 영향을 주는 소식이라 꺼 둘 수 없어요.',
    values: { paper, endsOn },
    screen: ['#{서류}{이/가} 만료됐어요', '새 서류를 확인할 때까지 주문할 수 없어요.'],
    sms: '[메디몰] #{서류}{이/가} 만료돼 주문이 멈췄어요. 새 서류를 올려 주세요.',
    kakao:
      '서류 만료를 안내해 드립니다.\n\n서류: #{서류}\n만료일: #{만료일}\n\n새 서류를 올려 주시기 바랍니다.',
  }),
  'renewal-accepted': kindOf({
    ...join,
    name: '서류·정보 변경 승인',
    values: { paper },
    screen: ['#{서류}{을/를} 확인했어요', '바뀐 내용이 회원정보에 반영됐어요.'],
    sms: '[메디몰] #{서류}{을/를} 확인했어요.',
    kakao: '보내 주신 내용을 확인했습니다.\n\n내용: #{서류}',
  }),
  'renewal-rejected': kindOf({
    ...join,
    name: '서류·정보 변경 반려',
    values: { paper, reason },
    screen: ['#{서류}{을/를} 다시 확인해 주세요', '#{사유}'],
    sms: '[메디몰] #{서류}{을/를} 다시 보내 주세요. #{사유}',
    kakao: '보내 주신 내용을 반려했습니다.\n\n내용: #{서류}\n사유: #{사유}',
  }),
  'institutions-merged': kindOf({
    ...join,
    name: '기관 통합',
    mandatory: '주문하는 기관이 바뀌는 소식이라 꺼 둘 수 없어요.',
    values: { clinic, other: ['합친기관', '옛메디의원'] },
    screen: [
      '#{합친기관}{을/를} #{병의원}에 합쳤어요',
      '지난 주문과 배송지, 여신이 #{병의원} 한곳에 모였어요. 아이디는 그대로예요.',
    ],
    sms: '[메디몰] #{합친기관}{을/를} #{병의원}에 합쳤어요. 아이디는 그대로 쓰시면 돼요.',
    kakao:
      '기관을 합쳤음을 안내해 드립니다.\n\n합친 기관: #{합친기관}\n앞으로의 기관: #{병의원}\n\n아이디는 그대로 쓰시면 됩니다.',
  }),
  'visit-confirmed': kindOf({
    topic: 'inquiry',
    name: '방문 확정',
    values: { when: ['방문일시', '2026.11.26 14:00'], who: ['담당자', '최이음 팀장'] },
    link: '/cs/inquiry/visit',
    screen: ['방문 일정이 정해졌어요', '#{방문일시}에 #{담당자}{이/가} 찾아가요.'],
    sms: '[메디몰] 방문 일정: #{방문일시} #{담당자}',
    kakao: '방문 일정을 안내해 드립니다.\n\n일시: #{방문일시}\n담당자: #{담당자}',
  }),
  'visit-cancelled': kindOf({
    topic: 'inquiry',
    name: '방문 취소',
    values: { reason: ['사유', '담당자 일정이 바뀌었어요'] },
    link: '/cs/inquiry/visit',
    screen: ['방문이 취소됐어요', '#{사유}'],
    sms: '[메디몰] 방문이 취소됐어요. #{사유}',
    kakao: '방문 취소를 안내해 드립니다.\n\n사유: #{사유}',
  }),
  'answer-given': kindOf({
    topic: 'inquiry',
    name: '답변완료',
    values: { title: ['문의제목', '배송 문의'], number: ['문의번호', '12'] },
    link: '/my/activity/inquiry?inquiryId=#{문의번호}',
    screen: ['문의에 답변했어요', '#{문의제목}'],
    sms: '[메디몰] 문의하신 내용에 답변했어요. #{문의제목}',
    kakao: '문의하신 내용에 답변이 등록되었습니다.\n\n제목: #{문의제목}',
  }),
  'adverts-chosen': kindOf({
    topic: 'benefit',
    name: '소식 받기 동의·거부 처리 결과',
    mandatory: '법에 따라 처리 결과를 알려 드리는 내용이라 꺼 둘 수 없어요.',
    values: {
      choice: ['선택', '수신 동의'],
      on: ['선택일', '2026.11.20'],
      result: ['처리결과', '이제 소식을 보내 드려요.'],
    },
    link: '/my/activity/notice-choices',
    screen: ['행사·혜택 소식: #{선택}', '#{선택일}에 메디몰에 알려 주신 대로 처리했어요. #{처리결과}'],
    sms: '[메디몰] 행사·혜택 소식 #{선택}, #{선택일}. 알려 주신 대로 처리했어요. #{처리결과}',
    kakao:
      '행사·혜택 소식 수신에 관한 처리 결과를 안내해 드립니다.\n\n보내는 곳: 메디몰\n선택하신 내용: #{선택}\n선택하신 날: #{선택일}\n처리 결과: #{처리결과}\n\n알림 설정에서 언제든 바꾸실 수 있습니다.',
  }),
  'adverts-confirmed': kindOf({
    topic: 'benefit',
    name: '소식 받기 동의 확인',
    mandatory: '법에 따라 2년마다 알려 드리는 내용이라 꺼 둘 수 없어요.',
    values: { since: ['동의일', '2026.11.20'] },
    link: '/my/activity/notice-choices',
    screen: [
      '행사·혜택 소식을 받기로 하셨어요',
      '#{동의일}에 동의하셨어요. 계속 받으시려면 그대로 두시고, 그만 받으시려면 알림 설정에서 꺼 주세요.',
    ],
    sms: '[메디몰] #{동의일}에 행사·혜택 소식을 문자로 받는 데 동의하셨어요. 그만 받으시려면 알림 설정에서 꺼 주세요.',
    kakao:
      '행사·혜택 소식 수신 동의 사실을 안내해 드립니다.\n\n보내는 곳: 메디몰\n동의일: #{동의일}\n\n그만 받으시려면 알림 설정에서 꺼 주시면 됩니다.',
  }),
  'shop-news': kindOf({
    topic: 'benefit',
    name: '행사·혜택 소식',
    advert: true,
    values: { title: ['제목', '가을 필러 기획전'], words: ['소식', '11월 30일까지 필러를 할인해요.'] },
    link: '/',
    screen: ['#{제목}', '#{소식}'],
    sms: '[메디몰] #{제목}\n#{소식}',
  }),
} as const
