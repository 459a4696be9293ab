import type { ReactNode } from 'react'
import { Tabs } from '#ui/tabs.tsx'

type Props = {
  label: string
  categories: readonly string[]
  /** Null: all of them. */
  current: string | null
  onChange: (category: string | null) => void
  children: ReactNode
}

export const CategoryTabs = ({ label, categories, current, onChange, children }: Props) => (
  <Tabs
    label={label}
    items={['전체', ...categories].map((key) => ({ key, label: key, panel: children }))}
    current={current ?? '전체'}
    onChange={(key) => onChange(key === '전체' ? null : key)}
  />
)
