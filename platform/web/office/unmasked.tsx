import { useState, type ReactNode } from 'react'
import { TextButton } from '#ui/button.tsx'
import { showError } from '../dialogs/errors.ts'
import { askReason } from './reason.tsx'

type Words = { title?: string; choices?: readonly string[] }

/** What a drawer shows masked: `whole` once somebody has said why; `button` asks for it until then. */
export function useUnmasked<Whole>(
  read: (reason: string) => Promise<Whole>,
  { title = '개인정보를 볼까요?', choices }: Words = {},
): { whole: Whole | null; button: ReactNode } {
  const [whole, setWhole] = useState<Whole | null>(null)
  async function show() {
    const reason = await askReason({
      title,
      text: '사유는 감사 이력에 남아요.',
      confirmLabel: '보기',
      choices,
    })
    if (reason !== null) await read(reason).then(setWhole, (error: unknown) => showError(error))
  }
  return {
    whole,
    button: whole === null && <TextButton onClick={() => void show()}>원문 보기(사유 기록)</TextButton>,
  }
}
