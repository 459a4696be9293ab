import type { Rows } from '../insert-rows.ts'
import { categories } from './categories.ts'

/** What buyers type for a category, by its code. */
const synonyms: Record<string, string> = {
  FIL: '필라 휠러 filler',
  'FIL-HA': '히알루론산',
  'FIL-LHA': '히알루론산 lidocaine',
  BTX: '보톡스 보툴 독신 toxin botulinum',
  BST: '부스타 스킨부스타 booster',
  THR: '실리프팅 리프팅실 thread',
  EQP: '기기 기계',
  'EQP-TIP': '카트릿지 cartridge',
  'CON-INJ': '시린지 syringe 니들 needle 카뉼라 캐뉼러',
  'CON-DRS': '가제 밴드',
  'CON-HYG': '글러브 glove 알콜 세니타이저',
  'CON-CAR': '쿨링젤 마취연고',
  COS: '더마 화장품',
  'COS-SUN': '썬크림 선블록',
  BOK: '책 교재 세미나 강의',
}

export const synonymRows = (): Rows<'categorySynonym'> =>
  Object.entries(synonyms).flatMap(([code, words]) => {
    const { id } = categories.find((category) => category.code === code)!
    return words.split(' ').map((word) => ({ categoryId: id, word }))
  })
