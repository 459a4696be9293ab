import type { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import { GOLF_DEMO_MEMBER } from '#features/access/accounts/demo-accounts.ts'
import { demoAccounts } from '../demo-accounts.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY, HOUR } from '../seoul-time.ts'
import { institutionKeyed, institutions, phoneOf, postcodeOf, type Institution } from './institutions.ts'

export type DemoMember = {
  id: number
  loginId: string
  name: string
  customerType: CustomerType
  status: MemberStatus
  reason: string
  institution: Institution | null
}

type Person = readonly [
  name: string,
  institutionKey: string | null,
  customerType?: CustomerType,
  status?: MemberStatus,
  reason?: string,
]

/** In the order of demoAccounts. */
const people: readonly Person[] = [
  ['이가온', 'gaon'],
  ['박나래', 'gaon'],
  ['정다온', 'daon'],
  ['최마루', 'maru'],
  ['한새론', 'saeron'],
  ['윤별', 'byeol'],
  ['오하늘', 'haneul'],
  ['서보라', 'bora'],
  ['조누리', 'nuri'],
  ['임한솔', 'hansol'],
  ['김데모', null, '02', '01'],
  ['강은하', 'eunha', '02', '02'],
  [
    '노산들',
    'sandeul',
    '02',
    '03',
    '사업자등록증의 대표자와 가입한 이름이 달라요. 확인하고 다시 신청해 주세요.',
  ],
  ['문온유', 'onyu', '02', '04', '의료기관 개설신고증명서가 흐려서 확인할 수 없어요. 다시 올려 주세요.'],
  ['배미르', 'mir', '02', '06', '의료기관 정보가 등록한 지 2년이 지났어요. 회원정보를 확인해 주세요.'],
  [
    '백라온',
    'raon',
    '02',
    '07',
    '미결제 여신이 90일 넘게 밀려 주문을 멈췄어요. 결제하면 다시 주문할 수 있어요.',
  ],
  ['심여울', 'yeoul', '02', '09', '회원 요청으로 탈퇴했어요.'],
  ['권이든', null, '01'],
  ['구가람', 'garam', '03'],
  ['차도윤', 'yutong', '04'],
  ['남하준', 'domae', '05'],
  ['우시온', null, '06'],
  ['방문객', null, '09'],
  ['신수풀', 'sup'],
  ['하달빛', 'dalbit'],
  ['유푸른', 'pureun'],
  ['변잠금', null, '01'],
  ['성휴면', null, '01'],
  ['주변경', null, '01'],
  ['지권유', null, '01'],
  ['오하람', 'gaon'],
]

/** Who is not the director of their institution, and how much they may order alone. */
const roles: Record<string, Partial<Rows<'member'>[number]>> = {
  demo02: { institutionRole: 'buyer', orderLimit: 5_000_000 },
  demo31: { institutionRole: 'reader' },
}

/** Accounts that may not simply enter. */
const oddities: Record<string, (now: Date) => Partial<Rows<'member'>[number]>> = {
  demo27: (now) => ({ lockedAt: ago(now, 2 * DAY) }),
  demo28: (now) => ({
    lastLoginAt: ago(now, 400 * DAY),
    createdAt: ago(now, 900 * DAY),
    passwordChangedAt: ago(now, 410 * DAY),
  }),
  demo29: () => ({ mustChangePassword: true }),
  demo30: (now) => ({ createdAt: ago(now, 300 * DAY), passwordChangedAt: ago(now, 120 * DAY) }),
}

export const members: readonly DemoMember[] = people.map(
  ([name, key, customerType = '02', status = '05', reason = ''], index) => ({
    id: index + 1,
    loginId: demoAccounts[index]!.loginId,
    name,
    customerType,
    status,
    reason,
    institution: key ? institutionKeyed(key) : null,
  }),
)

export const memberNamed = (loginId: string): DemoMember =>
  members.find((member) => member.loginId === loginId)!

/** Who orders for an institution: its buyer where there is one, else its director. */
export const buyerOf = (institution: Institution): DemoMember =>
  members.findLast(
    (member) => member.institution === institution && roles[member.loginId]?.institutionRole !== 'reader',
  )!

export const memberRows = (now: Date, passwordHash: string): Rows<'member'> =>
  members.map(({ id, loginId, name, customerType, status, reason, institution }) => {
    const joined = (institution?.joinedDaysAgo ?? 40) * DAY
    return {
      id,
      loginId,
      name,
      customerType,
      status,
      statusReason: reason,
      institutionId: institution?.id ?? null,
      email: `${loginId}@demo.example`,
      mobile: `010000001${String(id).padStart(2, '0')}`,
      passwordHash,
      passwordChangedAt: ago(now, Math.min(joined, 30 * DAY)),
      createdAt: ago(now, joined),
      lastLoginAt: status === '01' || status === '09' ? null : ago(now, (id % 5) * DAY + 3 * HOUR),
      lockedAt: null,
      mustChangePassword: false,
      institutionRole: 'director',
      orderLimit: null,
      monthLimit: null,
      ...roles[loginId],
      ...oddities[loginId]?.(now),
    }
  })

/**
 * Accounts elsewhere that members have linked: the demo's consent page offers 이가온, the golf app sends 우시온.
 */
export const linkedRows = (now: Date): Rows<'linkedIdentity'> => [
  {
    provider: 'kakao',
    providerId: '3000000002',
    memberId: memberNamed('demo01').id,
    linkedAt: ago(now, 20 * DAY),
  },
  {
    provider: 'golf',
    providerId: GOLF_DEMO_MEMBER.sub,
    memberId: memberNamed('demo22').id,
    linkedAt: ago(now, 20 * DAY),
  },
]

type DemoAddress = {
  institutionId: number
  label: string
  receiver: string
  phone: string
  postcode: string
  address1: string
  address2: string
  memo: string
}

/** The institution's own address first; some keep a second one. */
export function addressesOf(institution: Institution): DemoAddress[] {
  const { id, key, address1, address2 } = institution
  const buyer = buyerOf(institution)
  const main = {
    institutionId: id,
    label: '본원',
    receiver: buyer.name,
    phone: phoneOf(id),
    postcode: postcodeOf(id),
    address1,
    address2,
    memo: '진료시간 내 배송, 냉장은 바로 보관 부탁드려요',
  }
  const store = {
    ...main,
    label: key === 'haneul' ? '별관 약제물류실' : '물품 창고',
    receiver: institution.director,
    address2: '지하 1층',
    memo: '도착 10분 전에 연락 부탁드려요',
  }
  return ['gaon', 'haneul', 'bora', 'pureun'].includes(key) ? [main, store] : [main]
}

export const addressRows = (now: Date): Rows<'deliveryAddress'> =>
  institutions.flatMap((institution) =>
    addressesOf(institution).map((address, index) => ({
      ...address,
      isDefault: index === 0,
      createdAt: ago(now, institution.joinedDaysAgo * DAY),
    })),
  )
