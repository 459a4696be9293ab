/** Until when one kind of record is kept: days after its moment, why, and what becomes of it then. */
export type Kept = { title: string; days: number; from: string; then: string; why: string }

const YEAR = 365
/** What is kept how long and why: the one table that pages, job and tests read. */
export const kept = {
  deliveries: {
    title: '주문의 받는 분과 배송지',
    days: 5 * YEAR + 2,
    from: '주문한 날',
    then: '이름·연락처·주소를 비워요. 금액과 상품은 장부로 남아요.',
    why: '전자상거래법 시행령 제6조: 계약, 대금결제, 공급 기록 5년',
  },
  'left-members': {
    title: '탈퇴한 회원의 신원(분리 보관)',
    days: 0,
    from: '정해 둔 보관일(거래가 있으면 탈퇴 뒤 5년, 없으면 30일)',
    then: '봉인한 기록과 동의·상태 변경 기록을 지워요.',
    why: '개인정보 보호법 제21조 제3항, 전자상거래법 시행령 제6조',
  },
  'left-ids': {
    title: '탈퇴한 회원의 아이디와 가입 신청',
    days: 30,
    from: '탈퇴한 날',
    then: '아이디를 풀고 가입 신청과 서류를 지워요.',
    why: '같은 아이디를 바로 다시 쓰는 도용을 막아요.',
  },
  inquiries: {
    title: '1:1 문의',
    days: 3 * YEAR + 1,
    from: '마지막 글',
    then: '끝난 문의와 첨부 파일을 지워요.',
    why: '전자상거래법 시행령 제6조: 소비자 불만, 분쟁 처리 기록 3년',
  },
  'rejected-joins': {
    title: '반려된 가입 신청',
    days: 30,
    from: '반려한 날',
    then: '신청과 서류를 지우고 계정을 비워요.',
    why: '다시 신청할 수 있는 동안만 필요해요(개인정보 보호법 제21조).',
  },
  'unfinished-joins': {
    title: '보내지 않은 가입 신청',
    days: 90,
    from: '시작한 날',
    then: '신청과 서류를 지우고 계정을 비워요.',
    why: '이어서 쓸 수 있는 동안만 필요해요(개인정보 보호법 제21조).',
  },
  'approved-joins': {
    title: '승인된 가입 신청의 내용',
    days: 30,
    from: '승인한 날',
    then: '적은 내용을 비워요. 서류는 회원 서류로 남아요.',
    why: '기관 정보와 회원 서류로 옮겨져 더 필요하지 않아요.',
  },
  renewals: {
    title: '반려되거나 새 서류로 바뀐 서류, 처리된 변경 신청',
    days: 30,
    from: '처리한 날',
    then: '기록과 파일을 지워요.',
    why: '지금 서류만 필요해요(개인정보 보호법 제21조).',
  },
  sessions: {
    title: '회원의 로그인 기록',
    days: 90,
    from: '로그아웃한 때',
    then: '접속한 곳과 때를 지워요.',
    why: '통신비밀보호법 시행령 제41조: 로그기록 3개월',
  },
  'staff-sessions': {
    title: '직원의 로그인 기록',
    days: 2 * YEAR + 1,
    from: '로그아웃한 때',
    then: '접속한 곳과 때를 지워요. 감사 이력은 따로 남아요.',
    why: '개인정보의 안전성 확보조치 기준: 접속기록 2년',
  },
  notifications: {
    title: '보낸 알림',
    days: YEAR,
    from: '보낸 때',
    then: '화면과 문자로 보낸 내용을 지워요.',
    why: '표시·광고 기록 6개월을 넘겨 1년 동안 문의에 답할 때만 써요.',
  },
} as const satisfies Record<string, Kept>
export type KeptKind = keyof typeof kept
export const keptKinds = Object.keys(kept) as KeptKind[]
