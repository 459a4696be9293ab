import { commonRefusals } from './envelope.ts'

/** What pages say by themselves, by key; staff may put other sentences in their place. */
export const webMessages = {
  FS01: commonRefusals.FS01.message,
  FS10: commonRefusals.FS10.message,
  'signed-out': commonRefusals['signed-out'].message,
  'too-many': commonRefusals['too-many'].message,
  'server-error': commonRefusals['server-error'].message,
  'call.cancelled': '요청이 취소되었어요.',
  'call.timeout':
    '응답 시간이 지나 요청을 마치지 못했어요. 다시 시도해 주세요. 계속되면 관리자에게 문의해 주세요.',
  'call.offline': '인터넷에 연결할 수 없어요. 네트워크 상태를 확인한 뒤 다시 시도해 주세요.',
  'call.unreachable': '서버에 연결할 수 없어요. 네트워크 상태를 확인해 주세요.',
  'call.slow': '서버와의 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
} as const
