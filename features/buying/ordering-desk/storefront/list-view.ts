import { useState } from 'react'
import { openStorage } from '#platform/web/start/storage.ts'

export type ListView = 'table' | 'cards'
const NAME = 'medimall.list-view'
const storage = openStorage(() => window.localStorage)

/** 표 or 카드, remembered on this device; the table is what a buyer starts with. */
export function useListView() {
  const [view, setView] = useState<ListView>(() => (storage.getItem(NAME) === 'cards' ? 'cards' : 'table'))
  const choose = (next: ListView) => {
    storage.setItem(NAME, next)
    setView(next)
  }
  return [view, choose] as const
}
