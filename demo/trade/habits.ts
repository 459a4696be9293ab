import type { GatewayKind } from '#features/money/payments/kinds.ts'

/** What a clinic buys again and again: option, usual quantity, days between. */
export type Habit = readonly [option: string, quantity: number, everyDays: number]

type Habits = {
  /** 1 is Monday: when it sits down to order. */
  weekdays: readonly number[]
  /** Used when its credit is exhausted or absent. */
  otherwise: readonly Exclude<GatewayKind, 'transfer'>[]
  /** Uses its points now and then; others let them expire. */
  spendsPoints?: true
  items: readonly Habit[]
}

export const habits: Record<string, Habits> = {
  gaon: {
    weekdays: [1, 3],
    otherwise: ['card'],
    spendsPoints: true,
    items: [
      ['보네타주 100단위', 20, 14],
      ['보네타주 200단위', 10, 28],
      ['누벨린 미디엄 1.1 L', 10, 21],
      ['누벨린 딥 1.1 L', 10, 28],
      ['리젠노바 스킨 PN 3', 4, 28],
      ['메디쎄온 캐뉼라 25G 50mm', 5, 21],
      ['메디쎄온 니트릴 장갑', 10, 21],
      ['메디쎄온 주사기 1mL', 5, 28],
      ['실라인 코그 19G 90mm', 3, 35],
      ['더마노트 시카 크림 50mL', 10, 28],
      ['메디쎄온 마취크림 30g', 10, 35],
    ],
  },
  daon: {
    weekdays: [2],
    otherwise: ['card'],
    items: [
      ['클로비스톡주 100단위', 10, 14],
      ['하이드로엔 스킨 HA 2', 10, 21],
      ['누벨린 소프트 1.1 L', 10, 28],
      ['메디쎄온 알코올 스왑', 5, 21],
      ['메디쎄온 니트릴 장갑/S', 5, 21],
      ['더마노트 판테놀 크림 50mL', 20, 28],
      ['메디쎄온 나노니들 34G', 5, 35],
      ['메디쎄온 냉각젤 1kg', 5, 21],
    ],
  },
  maru: {
    weekdays: [1],
    otherwise: ['card'],
    items: [
      ['보네타주 50단위', 10, 21],
      ['세라비안 소프트 1.1 L', 5, 35],
      ['메디쎄온 주사기 1mL', 5, 28],
      ['메디쎄온 멸균 거즈 7.5cm', 3, 28],
      ['메디쎄온 라텍스 장갑', 10, 28],
    ],
  },
  saeron: {
    weekdays: [4],
    otherwise: ['card', 'virtual-account', 'card'],
    items: [
      ['보네타주 100단위', 5, 14],
      ['메디쎄온 캐뉼라 27G 38mm', 3, 28],
      ['메디쎄온 덴탈 마스크', 10, 28],
      ['메디쎄온 손소독제 500mL', 2, 35],
      ['더마노트 젤 클렌저 200mL', 10, 35],
      ['메디쎄온 락타입 주사기 1mL', 5, 21],
    ],
  },
  haneul: {
    weekdays: [1, 4],
    otherwise: ['virtual-account'],
    items: [
      ['보네타주 100단위', 50, 14],
      ['클로비스톡주 200단위', 20, 28],
      ['세라비안 볼륨 1.0', 10, 28],
      ['세라비안 딥 1.1 L', 10, 28],
      ['리젠노바 스킨 PN 2', 10, 21],
      ['메디쎄온 주사기 1mL', 20, 14],
      ['메디쎄온 니트릴 장갑', 20, 14],
      ['메디쎄온 니트릴 장갑/L', 20, 21],
      ['메디쎄온 알코올 스왑', 20, 14],
      ['메디쎄온 폼 드레싱 10×10cm', 10, 28],
      ['메디쎄온 멸균 거즈롤 5cm', 10, 21],
      ['메디쎄온 멸균 수술 장갑 7.0', 10, 28],
      ['실라인 PCL 코그 19G 90mm', 5, 35],
      ['더마노트 데일리 선크림 50mL', 30, 28],
    ],
  },
  bora: {
    weekdays: [2, 5],
    otherwise: ['card'],
    items: [
      ['누벨린 볼륨 1.0', 5, 21],
      ['세라비안 딥 1.0', 5, 28],
      ['더마노트 시카 앰플 30mL', 10, 21],
      ['더마노트 세라 크림 50mL', 10, 28],
      ['더마노트 시카 마스크', 5, 28],
      ['메디쎄온 캐뉼라 23G', 5, 28],
      ['메디쎄온 재생테이프 5cm', 5, 28],
      ['리젠노바 스킨 C 2', 4, 35],
      ['보네타주액 50단위', 5, 28],
    ],
  },
  nuri: {
    weekdays: [1],
    otherwise: ['card'],
    spendsPoints: true,
    items: [
      ['클로비스톡주 50단위', 10, 21],
      ['하이드로엔 스킨 PN 2', 5, 28],
      ['메디쎄온 주사침 30G 13mm', 10, 28],
      ['메디쎄온 면봉 15cm', 10, 28],
      ['더마노트 약산성 토너 200mL', 20, 28],
      ['메디쎄온 하이드로 드레싱 원형', 5, 21],
    ],
  },
  hansol: {
    weekdays: [3],
    otherwise: ['virtual-account'],
    items: [
      ['에코르메드 소노 카트리지 3.0mm', 3, 28],
      ['에코르메드 소노 카트리지 4.5mm', 2, 35],
      ['루미테크닉 루미 접지 패드', 2, 35],
      ['메디쎄온 초음파 젤 5L', 3, 28],
      ['메디쎄온 냉각젤 1kg', 10, 21],
      ['안면 해부 아틀라스 3판', 1, 120],
    ],
  },
  sup: {
    weekdays: [2],
    otherwise: ['card'],
    items: [
      ['메디쎄온 주사기 3mL', 10, 21],
      ['메디쎄온 주사기 5mL', 5, 28],
      ['메디쎄온 알코올 스왑', 10, 21],
      ['메디쎄온 니트릴 장갑', 10, 28],
      ['메디쎄온 덴탈 마스크/블루', 10, 28],
    ],
  },
  dalbit: {
    weekdays: [3],
    otherwise: ['card'],
    items: [
      ['보네타주 100단위', 10, 14],
      ['보네타주액 100단위', 5, 28],
      ['클로비스톡주액 50단위', 5, 35],
      ['메디쎄온 주사기 1mL', 5, 28],
    ],
  },
  pureun: {
    weekdays: [1],
    otherwise: ['card'],
    items: [
      ['실라인 모노 29G 38mm', 10, 21],
      ['실라인 코그 21G', 5, 28],
      ['실라인 PLLA 모노 29G 60mm', 3, 35],
      ['메디쎄온 마취크림 30g', 10, 28],
      ['메디쎄온 멸균 거즈롤 5cm', 5, 28],
    ],
  },
}

/** Institutions that ordered only for a while, in days ago. */
export const periods: Record<string, { from: number; until: number; like: string }> = {
  mir: { from: 380, until: 60, like: 'sup' },
  raon: { from: 390, until: 150, like: 'dalbit' },
  yeoul: { from: 390, until: 200, like: 'nuri' },
}
