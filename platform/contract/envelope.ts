/**
 * HT-01: every answer travels as {resultCode, body}; "0000" is success, anything else a refusal with its
 * Korean sentence.
 */
export const SUCCESS = '0000'

export type Issue = { path: string; message: string }
export type Envelope = { resultCode: string; body: unknown; message?: string; issues?: Issue[] }

/** Refusals that any endpoint may answer with; an endpoint declares only its own. */
export const commonRefusals = {
  'signed-out': { status: 401, message: '권한이 없습니다.' },
  FS10: { status: 401, message: '로그인 정보가 만료되었습니다. 다시 로그인해 주세요.' },
  /** The session stands, the token is too old: the refresh token gives another. */
  'token-old': { status: 401, message: '로그인 정보가 만료되었습니다. 다시 로그인해 주세요.' },
  FS01: { status: 401, message: '다른 곳에서 로그인되어 로그아웃됩니다.' },
  'member-status': { status: 403, message: '지금 회원 상태에서는 이용할 수 없어요.' },
  'members-only': { status: 403, message: '회원만 이용할 수 있어요. 회원으로 로그인해 주세요.' },
  'business-only': {
    status: 403,
    message: '병의원 사업자 회원만 이용할 수 있는 서비스예요. 사업자 계정으로 전환해 주세요.',
  },
  'read-only': {
    status: 403,
    message: '열람 권한이라 볼 수만 있어요. 주문이나 변경은 원장님께 권한을 요청해 주세요.',
  },
  'director-only': { status: 403, message: '원장님만 할 수 있는 일이에요.' },
  suspended: { status: 403, message: '이용이 정지되어 주문할 수 없어요. 고객센터로 문의해 주세요.' },
  'no-authority': { status: 403, message: '권한이 없습니다.' },
  maintenance: {
    status: 503,
    message: '지금은 시스템 점검 중이라 주문할 수 없어요. 점검이 끝난 뒤 다시 시도해 주세요.',
  },
  'forbidden-place': { status: 403, message: '접속한 IP에서는 이 메뉴를 사용할 수 없습니다.' },
  'institution-merged': {
    status: 409,
    message: '기관 정보가 바뀌었어요. 화면을 새로 고친 뒤 다시 시도해 주세요.',
  },
  'not-found': { status: 404, message: '요청하신 내용을 찾을 수 없어요.' },
  'invalid-input': { status: 400, message: '입력한 내용을 확인해 주세요.' },
  'key-missing': {
    status: 400,
    message: '요청을 식별할 수 없어요. 화면을 새로고침한 뒤 다시 시도해 주세요.',
  },
  'key-reused': {
    status: 422,
    message: '앞선 요청은 처리됐어요. 내역을 보고 다시 보내 주세요.',
  },
  'too-many': { status: 429, message: '요청이 많아 잠시 후 다시 시도해 주세요.' },
  'disk-full': {
    status: 503,
    message:
      '저장 공간이 부족해서 지금은 저장할 수 없어요. 조회는 계속 이용할 수 있어요. 잠시 후 다시 시도해 주세요.',
  },
  busy: { status: 503, message: '지금 처리할 수 없어요. 잠시 후 다시 시도해 주세요.' },
  'server-error': { status: 500, message: '서버에 문제가 생겼어요. 계속되면 관리자에게 문의해 주세요.' },
} as const

/** For a field that a page of an older build does not send yet, and without which nothing may be decided. */
export const pageOld = {
  status: 409,
  message: '새 버전이 나와서 처리하지 못했어요. 화면을 새로고침한 뒤 다시 시도해 주세요.',
} as const
