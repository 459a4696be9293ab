import { useState } from 'react'

export type ListView = 'table' | 'cards'
const NAME = 'medimall.list-view'

/** 표 or 카드, remembered on this device; the table is what a buyer starts with. */
export function useListView() {
  const [view, setView] = useState<ListView>(() => (localStorage.getItem(NAME) === 'cards' ? 'cards' : 'table'))
  const choose = (next: ListView) => {
    localStorage.setItem(NAME, next)
    setView(next)
  }
  return [view, choose] as const
}
