/** Roads that do not exist, with post codes below those in use. */
interface Row {
  zonecode: string
  district: string
  dong: string
  road: string
  number: string
  lot: string
  buildingName: string
}

const row = (
  zonecode: string,
  district: string,
  dong: string,
  road: string,
  number: string,
  lot: string,
  buildingName = '',
): Row => ({ zonecode, district, dong, road, number, lot, buildingName })

const rows: Row[] = [
  row('00101', '데모구', '가온동', '가온대로', '12', '101-1', '가온메디컬센터'),
  row('00101', '데모구', '가온동', '가온대로', '27', '103-4'),
  row('00101', '데모구', '가온동', '가온대로', '45', '108', '가온타워'),
  row('00102', '데모구', '가온동', '가온대로9길', '8', '112-7'),
  row('00103', '데모구', '나래동', '나래로', '3', '20-1', '나래빌딩'),
  row('00103', '데모구', '나래동', '나래로', '31', '24-9', '나래프라자'),
  row('00104', '데모구', '나래동', '나래로5길', '17', '31'),
  row('00105', '데모구', '다솜동', '다솜대로', '100', '7-2', '다솜의원빌딩'),
  row('00105', '데모구', '다솜동', '다솜대로', '128', '9-11'),
  row('00106', '데모구', '다솜동', '다솜대로21길', '6', '15-3', '다솜아파트'),
  row('00201', '보기구', '라온동', '라온로', '55', '201-5', '라온메디컬'),
  row('00201', '보기구', '라온동', '라온로', '71', '204'),
  row('00202', '보기구', '마루동', '마루대로', '210', '330-2', '마루스퀘어'),
  row('00202', '보기구', '마루동', '마루대로', '233', '333-8'),
  row('00203', '보기구', '마루동', '마루대로7길', '19', '340-1', '마루아파트'),
  row('00301', '견본구', '바다동', '바다로', '9', '44-6', '바다병원'),
  row('00301', '견본구', '바다동', '바다로', '40', '48'),
  row('00302', '견본구', '사랑동', '사랑길', '14', '52-13', '사랑상가'),
  row('00303', '견본구', '아람동', '아람대로', '77', '61-2', '아람지식산업센터'),
  row('00303', '견본구', '아람동', '아람대로', '95', '63-5'),
]

const codes: Record<string, string> = { 데모구: '11901', 보기구: '11902', 견본구: '11903' }

/** Every field of the real result. English is left empty, as for an address nobody has romanised. */
export type PostcodeResult = ReturnType<typeof writeResult>

/** Matches each word of the query against road, lot, building and post code; shows all for an empty one. */
export function searchAddresses(query: string, shorthand: boolean): PostcodeResult[] {
  const words = query.trim().split(/\s+/).filter(Boolean)
  return rows
    .map((found) => writeResult(found, query, shorthand))
    .filter((result) => {
      const text = `${result.zonecode} ${result.roadAddress} ${result.jibunAddress} ${result.buildingName}`
      return words.every((word) => text.includes(word))
    })
}

function writeResult(found: Row, query: string, shorthand: boolean) {
  const sido = shorthand ? '서울' : '서울특별시'
  const { zonecode, district: sigungu, dong: bname, road: roadname, buildingName } = found
  const roadAddress = `${sido} ${sigungu} ${roadname} ${found.number}`
  const jibunAddress = `${sido} ${sigungu} ${bname} ${found.lot}`
  const sigunguCode = codes[sigungu]!
  const empty = {
    addressEnglish: '',
    roadAddressEnglish: '',
    jibunAddressEnglish: '',
    autoRoadAddressEnglish: '',
    autoJibunAddressEnglish: '',
    sidoEnglish: '',
    sigunguEnglish: '',
    bnameEnglish: '',
    bname1English: '',
    bname2English: '',
    roadnameEnglish: '',
  }
  return {
    ...empty,
    zonecode,
    address: roadAddress,
    addressType: 'R' as 'R' | 'J',
    userSelectedType: 'R' as 'R' | 'J',
    noSelected: 'N',
    userLanguageType: 'K',
    roadAddress,
    jibunAddress,
    autoRoadAddress: '',
    autoJibunAddress: '',
    buildingCode: buildingName ? `${sigunguCode}${zonecode}${found.number.padStart(5, '0')}` : '',
    buildingName,
    apartment: buildingName.endsWith('아파트') ? 'Y' : 'N',
    sido,
    sigungu,
    sigunguCode,
    roadnameCode: `9${zonecode}01`,
    bcode: `${sigunguCode}10100`,
    roadname,
    bname,
    bname1: '',
    bname2: bname,
    hname: '',
    query,
  }
}
