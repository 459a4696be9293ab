import { addDays, seoulDate } from '#domain/calendar.ts'
import { visitDays } from '#features/service/visits/rules.ts'
import { memberNamed } from './clinics/members.ts'
import type { Rows } from './insert-rows.ts'
import { dayBefore, onOrAfterBusinessDay, seoulTime } from './seoul-time.ts'

const REPRESENTATIVE = '최이음 팀장'
const director = memberNamed('demo01')
const institutionId = director.institution!.id

/** One that is over, and one that is agreed on. */
export function visitRows(now: Date): Rows<'visit'> {
  const past = onOrAfterBusinessDay(dayBefore(now, 24))
  const [wished, other] = visitDays(seoulDate(now)).slice(-3)
  const common = {
    institutionId,
    memberId: director.id,
    place: '본원 3층 상담실',
    representative: REPRESENTATIVE,
  }
  return [
    {
      ...common,
      purpose: 'goods',
      note: '새 스킨부스터 제품군을 비교해서 보고 싶습니다.',
      firstOn: past,
      firstSlot: '14:00',
      secondOn: null,
      secondSlot: null,
      state: 'done',
      visitOn: past,
      visitSlot: '14:00',
      result: '스킨부스터 3종을 설명드리고 비교표를 두고 왔습니다. 샘플은 다음 방문에 가져가기로 했습니다.',
      version: 3,
      askedAt: seoulTime(addDays(past, -6), '10:20'),
    },
    {
      ...common,
      purpose: 'samples',
      note: '지난 방문에서 말씀하신 샘플을 받아 보고 싶습니다.',
      firstOn: wished!,
      firstSlot: '15:30',
      secondOn: other!,
      secondSlot: '11:00',
      state: 'confirmed',
      visitOn: wished!,
      visitSlot: '15:30',
      result: '',
      version: 2,
      askedAt: seoulTime(dayBefore(now, 2), '13:40'),
    },
  ]
}

export const representativeRows = (now: Date): Rows<'clinicRepresentative'> => [
  { institutionId, name: REPRESENTATIVE, phone: '010-0000-0301', at: seoulTime(dayBefore(now, 1), '09:30') },
]
