import { titleOf, type Duty } from './columns.ts'
import type { EntryKind, LineAction } from './rules.ts'

export const dutyLabel: Record<Duty, string> = { drug: '의약품', device: '의료기기' }
export const entryKindLabel: Record<EntryKind, string> = { supply: '공급', return: '반품' }
export const lineActionLabel: Record<LineAction, string> = { new: '신규', cancel: '취소' }
export const reportKindLabel = { regular: '정기', correction: '정정' } as const

/** '요양기관기호 4 · 표준코드 2' */
export const missingText = (missing: Record<string, number>) =>
  Object.entries(missing)
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, count]) => `${titleOf(key)} ${count}`)
    .join(' · ')
