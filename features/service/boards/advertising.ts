/**
 * What an advertisement of a device or a drug may not say (의료기기법 제24조 제2항, 약사법 제68조): more than is so, no harm
 * at all, praise by a doctor. A word is found however it is spaced; what it means there, a person decides.
 */
const words = [
  '최고의',
  '최상의',
  '유일한',
  '세계 최초',
  '국내 최초',
  '100% 효과',
  '완벽한 효과',
  '완치',
  '기적',
  '효과 보장',
  '안전 보장',
  '부작용 없',
  '부작용이 없',
  '부작용 제로',
  '의사 추천',
  '의사가 추천',
  '전문의 추천',
  '원장 추천',
  '원장님 추천',
] as const

const plain = (text: string) => text.replace(/\s/g, '')

/** Words of a text that may not be said of a device or a drug, each once. */
export const advertisingWordsIn = (text: string) => {
  const said = plain(text)
  return words.filter((word) => said.includes(plain(word)))
}
