import { businessCheckDigit } from '#domain/business-number.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY } from '../seoul-time.ts'

export const priceGroups = ['일반', '실버', '골드', '플래티넘'] as const
export type PriceGroup = (typeof priceGroups)[number]

export type Institution = {
  id: number
  key: string
  name: string
  director: string
  group: PriceGroup
  /** Won that may be owed; 0 buys without credit. */
  limit: number
  termDays: number
  /** Days ago it stopped paying back; null pays on time. */
  stoppedPaying: number | null
  /** Share of eligible goods given back as points. */
  pointRate: number
  address1: string
  address2: string
  joinedDaysAgo: number
}

const row = (
  key: string,
  name: string,
  director: string,
  group: PriceGroup,
  limit: number,
  termDays: number,
  stoppedPaying: number | null,
  pointRate: number,
  address1: string,
  address2: string,
  joinedDaysAgo: number,
) => ({
  key,
  name: `데모 ${name}`,
  director,
  group,
  limit,
  termDays,
  stoppedPaying,
  pointRate,
  address1,
  address2,
  joinedDaysAgo,
})

const million = 1_000_000

export const institutions: readonly Institution[] = [
  row(
    'gaon',
    '가온의원',
    '이가온',
    '골드',
    50 * million,
    30,
    null,
    0.01,
    '서울특별시 데모구 가온대로 12',
    '3층',
    900,
  ),
  row(
    'daon',
    '다온피부과의원',
    '정다온',
    '실버',
    20 * million,
    30,
    null,
    0,
    '서울특별시 데모구 다온로 27',
    '2층',
    820,
  ),
  row('maru', '마루의원', '최마루', '일반', 10 * million, 30, 75, 0, '경기도 데모시 마루길 5', '1층', 700),
  row('saeron', '새론의원', '한새론', '일반', 0, 0, null, 0, '인천광역시 데모구 새론로 101', '5층', 640),
  row(
    'byeol',
    '별빛의원',
    '윤별',
    '일반',
    10 * million,
    30,
    null,
    0,
    '대전광역시 데모구 별빛로 8',
    '4층',
    12,
  ),
  row(
    'haneul',
    '하늘병원',
    '오하늘',
    '플래티넘',
    150 * million,
    60,
    null,
    0.005,
    '부산광역시 데모구 하늘대로 300',
    '본관 1층 약제물류실',
    1_400,
  ),
  row(
    'bora',
    '보라성형외과의원',
    '서보라',
    '골드',
    30 * million,
    30,
    null,
    0.01,
    '서울특별시 데모구 보라로 44',
    '7층',
    1_000,
  ),
  row(
    'nuri',
    '누리의원',
    '조누리',
    '실버',
    15 * million,
    30,
    null,
    0.005,
    '대구광역시 데모구 누리로 19',
    '2층',
    760,
  ),
  row(
    'hansol',
    '한솔의원',
    '임한솔',
    '일반',
    80 * million,
    45,
    null,
    0,
    '광주광역시 데모구 한솔로 61',
    '6층',
    880,
  ),
  row('eunha', '은하의원', '강은하', '일반', 0, 0, null, 0, '서울특별시 데모구 은하로 3', '2층', 2),
  row('sandeul', '산들의원', '노산들', '일반', 0, 0, null, 0, '강원특별자치도 데모시 산들로 15', '3층', 9),
  row('onyu', '온유의원', '문온유', '일반', 0, 0, null, 0, '충청북도 데모시 온유로 22', '1층', 6),
  row(
    'mir',
    '미르의원',
    '배미르',
    '일반',
    5 * million,
    30,
    null,
    0,
    '전라남도 데모시 미르길 77',
    '2층',
    1_100,
  ),
  row('raon', '라온의원', '백라온', '일반', 5 * million, 30, 170, 0, '경상남도 데모시 라온로 9', '4층', 930),
  row(
    'yeoul',
    '여울의원',
    '심여울',
    '일반',
    5 * million,
    30,
    null,
    0,
    '제주특별자치도 데모시 여울로 33',
    '1층',
    1_050,
  ),
  row('garam', '가람약국', '구가람', '일반', 0, 0, null, 0, '서울특별시 데모구 가람로 2', '1층', 500),
  row('yutong', '메디유통', '차도윤', '일반', 0, 0, null, 0, '경기도 데모시 유통로 88', 'B동', 480),
  row('domae', '약품도매', '남하준', '일반', 0, 0, null, 0, '경기도 데모시 물류로 120', 'C동', 460),
  row(
    'sup',
    '숲속의원',
    '신수풀',
    '일반',
    8 * million,
    30,
    null,
    0,
    '세종특별자치시 데모동 숲속로 41',
    '3층',
    620,
  ),
  row(
    'dalbit',
    '달빛의원',
    '하달빛',
    '일반',
    12 * million,
    30,
    null,
    0,
    '울산광역시 데모구 달빛로 56',
    '5층',
    590,
  ),
  row(
    'pureun',
    '푸른의원',
    '유푸른',
    '실버',
    12 * million,
    30,
    null,
    0,
    '전북특별자치도 데모시 푸른로 70',
    '2층',
    730,
  ),
].map((institution, index) => ({ id: index + 1, ...institution }))

export const institutionKeyed = (key: string): Institution =>
  institutions.find((institution) => institution.key === key)!

/** Tax-office codes start at 101, so a number that begins with 000 is nobody's. */
function businessNumberOf(serial: number): string {
  const nine = `000${81 + (serial % 6)}${String(1_000 + serial * 37).padStart(4, '0')}`
  return nine + businessCheckDigit(nine)
}

export const institutionRows = (now: Date): Rows<'institution'> =>
  institutions.map(({ id, name, director, key, group, termDays, address1, address2, joinedDaysAgo }) => ({
    id,
    name,
    businessNumber: businessNumberOf(id),
    careNumber: ['yutong', 'domae'].includes(key) ? null : String(id).padStart(8, '0'),
    directorName: director,
    phone: phoneOf(id),
    taxEmail: `tax.${key}@demo.example`,
    postcode: postcodeOf(id),
    address1,
    address2,
    priceGroupId: priceGroups.indexOf(group) + 1,
    creditTermDays: termDays,
    createdAt: ago(now, joinedDaysAgo * DAY),
  }))

/** Real postcodes start at 01000. */
export const postcodeOf = (institutionId: number) => `00${100 + institutionId}`

/** Exchange 000 of Seoul is not in use. */
export const phoneOf = (institutionId: number) => `02000${String(100 + institutionId).padStart(4, '0')}`
