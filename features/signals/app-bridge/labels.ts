export const directionLabel = { OUTBOUND: '화면 → 앱', INBOUND: '앱 → 화면' } as const
export const logTypeLabel = {
  ALL: '전체',
  REQUEST: '요청만',
  RESPONSE: '응답만',
  ERROR: '오류만',
  NONE: '남기지 않음',
} as const
export const channelLabel = { AOS: 'Android', IOS: 'iOS', WEB: '웹' } as const
export const httpMethodLabel = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
} as const
export const phaseLabel = { request: '요청', response: '응답' } as const
