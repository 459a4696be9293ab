import { kindLabel } from '#features/running/backups/labels.ts'
import { jobLabel } from '#features/running/jobs/labels.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { LONGEST_MS, type Alert, type AlertKey } from './rules.ts'

/** What is on, in a few words, and what somebody does first; the rest stands in the operations guide. */
export const alertLabel: Record<AlertKey, { title: string; todo: string }> = {
  'payments-unknown': {
    title: '결과를 모르는 결제가 10분 넘게 남아 있어요',
    todo: '결제사가 응답하는지 보고, 결제사 화면에서 승인 여부를 확인해 주세요.',
  },
  'books-ask': {
    title: '장부에서 확인할 일이 있어요',
    todo: '결제 대사와 로그의 장부 경고를 확인해 주세요.',
  },
  'books-broken': {
    title: '장부가 맞지 않아요',
    todo: '새벽 장부 검증이 찾은 항목을 로그에서 확인하고 개발자에게 알려 주세요.',
  },
  'audit-cut': {
    title: '감사 이력의 마지막 기록이 없어요',
    todo: '데이터베이스를 되돌렸거나 누가 지웠는지 확인해 주세요.',
  },
  errors: {
    title: '오류가 늘었어요',
    todo: '아래에서 오류가 난 주소를 찾고, 로그에서 오류번호로 확인해 주세요.',
  },
  busy: {
    title: '한꺼번에 몰려 일부 요청을 돌려보내고 있어요',
    todo: '응답이 느린 주소와 연결을 보고, 계속되면 서버를 늘려 주세요.',
  },
  slow: { title: '응답이 느려요', todo: '아래에서 느린 주소와 데이터베이스 연결을 확인해 주세요.' },
  'pool-full': {
    title: '데이터베이스 연결이 모자라요',
    todo: '느린 주소를 먼저 보고, 그대로면 DATABASE_POOL을 늘려 주세요.',
  },
  'outside-failing': {
    title: '외부 서비스가 응답하지 않아요',
    todo: '그 업체의 장애 공지를 확인하고, 길어지면 고객에게 알려 주세요.',
  },
  'jobs-failing': { title: '실패하거나 멈춘 작업이 있어요', todo: '작업 현황에서 이유를 확인해 주세요.' },
  'backups-late': { title: '백업이 밀렸어요', todo: '백업 화면에서 이유를 확인해 주세요.' },
  'disk-short': {
    title: '디스크에 남은 자리가 적어요',
    todo: '로그와 오래된 파일을 옮기거나 디스크를 늘려 주세요. 더 줄면 주문을 받지 못해요.',
  },
  'clock-apart': {
    title: '서버와 데이터베이스의 시각이 달라요',
    todo: '두 컴퓨터의 NTP 설정을 확인해 주세요.',
  },
  'certificate-ending': {
    title: '보안 인증서가 곧 끝나요',
    todo: '인증서를 갱신해 주세요. 끝나면 아무도 접속하지 못해요.',
  },
  'replica-behind': {
    title: '복제본이 늦거나 멈춰 원본이 대신 답하고 있어요',
    todo: '복제본이 켜져 있고 원본을 따라오는지 확인해 주세요.',
  },
}

/** What is known besides: how many, how much, whose. */
export function alertDetail({ key, detail }: Alert): string {
  const names = (label: (name: string) => string) => detail.split(',').map(label).join(', ')
  switch (key) {
    case 'payments-unknown':
    case 'books-ask':
    case 'busy':
      return `${formatWhole(Number(detail))}건`
    case 'errors':
      return `최근 10분 ${detail}%`
    case 'slow':
      return `최근 10분, 100건 가운데 95건이 ${msText(Number(detail))}`
    case 'pool-full':
      return `동시에 ${detail}개`
    case 'outside-failing':
      return names(outsideName)
    case 'jobs-failing':
      return names((name) => jobLabel[name] ?? name)
    case 'backups-late':
      return names((kind) => kindLabel[kind as keyof typeof kindLabel] ?? kind)
    default:
      return ''
  }
}

const outsideLabel: Record<string, string> = {
  toss: '토스페이먼츠 결제',
  sms: '문자·알림톡',
  identity: '본인인증',
  parcels: '배송 조회',
  businesses: '사업자 진위 확인',
  'tax-invoices': '전자세금계산서',
  kakao: '카카오 로그인',
  naver: '네이버 로그인',
  files: '파일 저장소',
  scanner: '악성코드 검사',
}
export const outsideName = (service: string) => outsideLabel[service] ?? service

/** '250ms 안', '5초 넘게': durations are known by the step they fall into. */
export const msText = (ms: number) =>
  ms >= LONGEST_MS ? '5초 넘게' : ms >= 1_000 ? `${ms / 1_000}초 안` : `${ms}ms 안`

/** '0.4%', '0%'. */
export const percentText = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1_000) / 10}%`

/** Addresses that lead nowhere are one. */
export const endpointName = (name: string) => (name === 'unknown' ? '없는 주소' : name)
