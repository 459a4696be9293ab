/** Fictional brands. `hue` colours their packs. */
export type DemoBrand = {
  code: string
  name: string
  nameEn: string
  field: string
  country: string
  foundedYear: number
  hue: string
  story: string
}

const row = (
  code: string,
  name: string,
  nameEn: string,
  field: string,
  country: string,
  foundedYear: number,
  hue: string,
  story: string,
): DemoBrand => ({ code, name, nameEn, field, country, foundedYear, hue, story })

export const brands: readonly DemoBrand[] = [
  row(
    'NV',
    '누벨린',
    'NUVELIN',
    '필러',
    '대한민국',
    2009,
    '2f6db5',
    '누벨린은 점도별로 나눈 HA 필러를 만드는 데모 브랜드예요. 모든 제품을 한 공장에서 만들고 로트마다 시험성적서를 붙여요.',
  ),
  row(
    'SV',
    '세라비안',
    'SERAVIAN',
    '필러',
    '프랑스',
    2004,
    '7a4fa3',
    '세라비안은 프리필드 시린지 포장에 집중하는 데모 브랜드예요. 2시린지 묶음과 낱개 묶음을 함께 공급해요.',
  ),
  row(
    'VT',
    '보네타',
    'VONETTA',
    '톡신',
    '대한민국',
    2012,
    '0f7f8c',
    '보네타는 분말과 액상 제형을 모두 갖춘 데모 톡신 브랜드예요. 출고부터 입고까지 온도 기록지를 함께 보내요.',
  ),
  row(
    'CT',
    '클로비스톡',
    'CLOVISTOK',
    '톡신',
    '대한민국',
    2015,
    'a8612a',
    '클로비스톡은 소용량 바이알 위주의 데모 톡신 브랜드예요. 포장마다 표준코드를 새겨 입고 확인을 쉽게 했어요.',
  ),
  row(
    'HE',
    '하이드로엔',
    'HYDROEN',
    '부스터',
    '대한민국',
    2016,
    '2a86c8',
    '하이드로엔은 HA와 PN 원료를 다루는 데모 부스터 브랜드예요. 시린지와 바이알 두 가지 포장을 선택할 수 있어요.',
  ),
  row(
    'RN',
    '리젠노바',
    'REGENNOVA',
    '부스터',
    '대한민국',
    2011,
    '1f8a63',
    '리젠노바는 냉장 보관 부스터를 주로 만드는 데모 브랜드예요. 배송 상자에 온도 표시 라벨이 들어 있어요.',
  ),
  row(
    'SL',
    '실라인',
    'SILLAIN',
    '실',
    '대한민국',
    2013,
    'b23a5b',
    '실라인은 PDO, PCL, PLLA 실을 만드는 데모 브랜드예요. 게이지와 길이를 포장 색으로 구분해요.',
  ),
  row(
    'EC',
    '에코르메드',
    'ECORMED',
    '장비',
    '독일',
    1998,
    '3d4f66',
    '에코르메드는 초음파와 고주파 장비를 만드는 데모 브랜드예요. 설치와 교육을 함께 제공해요.',
  ),
  row(
    'LT',
    '루미테크닉',
    'LUMITECHNIC',
    '장비',
    '대한민국',
    2006,
    '5b4bc4',
    '루미테크닉은 광학 장비와 진단 기기를 만드는 데모 브랜드예요. 24개월 무상 A/S를 기본으로 해요.',
  ),
  row(
    'MS',
    '메디쎄온',
    'MEDISEON',
    '소모품',
    '대한민국',
    2001,
    '0b6b70',
    '메디쎄온은 진료실 소모품을 폭넓게 갖춘 데모 브랜드예요. 박스 단위 수량 할인이 있어요.',
  ),
  row(
    'DN',
    '더마노트',
    'DERMANOTE',
    '화장품',
    '대한민국',
    2018,
    'c2587a',
    '더마노트는 병의원 전용 화장품을 만드는 데모 브랜드예요. 모든 제품은 피부에 바르는 용도예요.',
  ),
  row(
    'AB',
    '아르카북스',
    'ARCABOOKS',
    '도서',
    '대한민국',
    2010,
    '6b5b3e',
    '아르카북스는 해부와 술기 교재를 펴내는 데모 출판사예요. 웨비나와 실습 교육도 운영해요.',
  ),
]

export const brandOf = (code: string): DemoBrand => brands.find((brand) => brand.code === code)!
