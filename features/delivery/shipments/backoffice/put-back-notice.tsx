import { Notice } from '#ui/notice.tsx'
import type { PutBack } from '../contract.ts'

/** Why pieces that a clerk had picked wait again. */
export const PutBackNotice = ({ putBack }: { putBack: readonly PutBack[] }) =>
  putBack.length > 0 && (
    <Notice tone="danger" title="회수 로트를 담은 상품에서 뺐어요" live={false}>
      {putBack.map(({ lotNumber, quantity }) => `${lotNumber} ${quantity}개`).join(', ')}. 상자에서 꺼내
      격리에 두고, 다른 로트로 다시 담아 주세요.
    </Notice>
  )
