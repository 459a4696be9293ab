import { useEffect, useRef } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'

/** Opens Channel Talk, whose code comes with the first press; whoever leaves takes their conversation along. */
export function useChannel() {
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])
  return async (scriptUrl: string) => {
    try {
      const channel = await import('./channel.ts')
      leave.current = channel.leaveChannel
      await channel.openChannel(scriptUrl)
    } catch {
      showToast('상담 창을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.')
    }
  }
}
