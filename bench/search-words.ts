import { convertHangulToQwerty } from 'es-hangul'
import { choseongOf } from '#domain/korean-search.ts'

const korean = [
  '누벨린',
  '세라비안',
  '보네타',
  '클로비스톡',
  '하이드로엔',
  '리젠노바',
  '실라인',
  '메디쎄온',
  '더마노트',
  '아르카북스',
  '스킨부스터',
  '보툴리눔',
  '히알루론산',
  '주사기',
  '니트릴',
  '캐뉼라',
  '소독제',
  '마스크',
  '선크림',
  '보톡스',
  '글러브',
  '멸균 거즈',
  '판테놀 앰플',
  '알코올 스왑',
]
const withLatin = ['filler', 'NUVELIN', 'PLLA', '주사기 1mL', '메디쎄온 장갑 L', 'HA 필러']
const twoLetters = '필러 장갑 주사 거즈 크림 앰플 톡신 볼륨 냉각 실라 누벨 세라 교재 카트'.split(' ')
const nowhere = [
  '타이레놀',
  '휠체어 바퀴',
  'ㅋㅌㅍㅎㅊ',
  'xylophone',
  '혈압계',
  '청진기',
  'zzzz',
  'BK-XXX-9',
  '체온계',
  '가나다라마',
  '링거대',
  '목발',
]

type SearchWord = { word: string; kind: string; isFound: boolean }

/** 120 words of all the kinds that buyers type; `codes` are 16 of products that the shop sells. */
export function searchWords(codes: readonly string[]): SearchWord[] {
  const kinds: Record<string, readonly string[]> = {
    written: [...korean, ...withLatin],
    initials: korean.map((word) => word.split(' ').map(choseongOf).join(' ')),
    'other layout': korean.map(convertHangulToQwerty),
    'two letters': twoLetters,
    // the whole code, and as far as somebody may have typed it
    code: codes.map((code, nth) => (nth % 2 ? code : code.slice(0, -2))),
    nowhere,
  }
  return Object.entries(kinds).flatMap(([kind, words]) =>
    words.map((word) => ({ word, kind, isFound: kind !== 'nowhere' })),
  )
}
