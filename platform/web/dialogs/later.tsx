import { createElement, useEffect, useState, type ComponentType } from 'react'
import { showToast } from './dialogs.tsx'

/**
 * A part whose code comes when it is first shown; until then nothing stands in its place. When the code
 * cannot come, the page stays as it is, the reader is told, and the next showing asks again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [part, setPart] = useState(() => known)
    useEffect(() => {
      if (part) return
      let isShown = true
      load().then(
        (loaded) => {
          known = loaded
          if (isShown) setPart(() => loaded)
        },
        () => isShown && showToast('화면 일부를 불러오지 못했어요. 잠시 후 다시 시도해 주세요.'),
      )
      return () => void (isShown = false)
    }, [part])
    return part && createElement(part, props)
  }
}
