import { useState } from 'react'

const KEY = 'medimall.text'

/** `글자 크게`: remembered in this browser; the boot script restores it before anything is painted. */
export function TextSizeSwitch({ className }: { className?: string }) {
  const [large, setLarge] = useState(() => document.documentElement.dataset.text === 'large')
  const change = () => {
    setLarge(!large)
    applyTextSize(!large)
    try {
      localStorage.setItem(KEY, large ? '' : 'large')
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return (
    <button type="button" className={className} aria-pressed={large} onClick={change}>
      글자 크게
    </button>
  )
}

const applyTextSize = (large: boolean) => {
  if (large) document.documentElement.dataset.text = 'large'
  else delete document.documentElement.dataset.text
}
