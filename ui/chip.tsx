import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './chip.css'

export type ChipTone = 'neutral' | 'cold' | 'warn' | 'danger' | 'ok' | 'accent'

const defaultIcon: Record<ChipTone, IconName | undefined> = {
  neutral: undefined,
  cold: 'snow',
  warn: 'warning',
  danger: 'ban',
  ok: 'check',
  accent: 'check',
}

type ChipProps = { tone?: ChipTone; icon?: IconName | 'none'; children: ReactNode; className?: string }

/** A state or a kind in one glance: icon and word. */
export const Chip = ({ tone = 'neutral', icon, children, className }: ChipProps) => {
  const drawn = icon === 'none' ? undefined : (icon ?? defaultIcon[tone])
  return (
    <span
      className={classNames('chip', tone !== 'neutral' && `chip-${tone}`, !drawn && 'chip-word', className)}
    >
      {drawn && <Icon name={drawn} size="s" />}
      {children}
    </span>
  )
}

export type StorageKind = 'ambient' | 'cold' | 'frozen'

const storageWord: Record<StorageKind, [short: string, full: string]> = {
  ambient: ['실온', '실온 2~25℃'],
  cold: ['냉장', '냉장 2~8℃'],
  frozen: ['냉동', '냉동 -20℃ 이하'],
}

/**
 * How a product is kept. Room temperature asks for nothing, so it is a plain word; `full` makes it a chip
 * too.
 */
export const StorageChip = ({
  storage,
  full = false,
  short = false,
}: {
  storage: StorageKind
  full?: boolean
  short?: boolean
}) => {
  const word = storageWord[storage]
  if (storage !== 'ambient') return <Chip tone="cold">{short ? word[0] : word[1]}</Chip>
  return full ? <Chip>{word[1]}</Chip> : <span className="chip chip-plain">{word[0]}</span>
}

export type ProductKindGlyph = 'device' | 'drug' | 'cosmetic' | 'supply' | 'book'

const kindIcon: Record<ProductKindGlyph, IconName> = {
  device: 'device',
  drug: 'rx',
  cosmetic: 'drop',
  supply: 'box',
  book: 'book',
}

/** The legal kind of a product; the word comes from the caller (`의료기기 4등급`). */
export const KindChip = ({ kind, children }: { kind: ProductKindGlyph; children: ReactNode }) => (
  <Chip icon={kindIcon[kind]}>{children}</Chip>
)

export const Chips = ({ children }: { children: ReactNode }) => <span className="chips">{children}</span>
