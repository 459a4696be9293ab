import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { loadScript } from '#platform/web/calls/script.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirmIdentity, startIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'
import { keptTicket, openIdentityWindow, readReturn, type IdentityStart } from './identity-window.ts'

/** Name and number are masked; the proof goes to the form's own endpoint. */
type IdentityProof = Reply<typeof confirmIdentity>

type IdentityButtonProps = {
  purpose: IdentityPurpose
  boundTo?: string
  /** What the form holds; none asks for another, as when the server took it no more (FS0F). */
  proof: string | null
  onProof: (proof: IdentityProof) => void
}

const CLOSED = '본인인증을 마치지 않았어요. 다시 시도해 주세요.'

/**
 * 휴대폰 본인인증: a window on a computer; on a phone the page is left and the result is taken up when it comes
 * back.
 */
export function IdentityButton({ purpose, boundTo = '', proof, onProof }: IdentityButtonProps) {
  const [proven, setProven] = useState<IdentityProof | null>(null)
  const [problem, setProblem] = useState('')
  const [open, setOpen] = useState(false)

  const confirm = useSend(confirmIdentity, {
    onSuccess(reply) {
      setProven(reply)
      onProof(reply)
    },
    onError: (failure) => setProblem(failure.message),
  })
  const start = useSend(startIdentity, {
    onSuccess: openWindow,
    onError: (failure) => setProblem(failure.message),
  })

  async function openWindow(begun: IdentityStart) {
    setOpen(true)
    keptTicket.keep(begun.identityVerificationId, begun.ticket)
    try {
      const end = await openIdentityWindow(begun, window.location.href, loadScript)
      keptTicket.take(begun.identityVerificationId)
      if (end.kind === 'closed') return setProblem(CLOSED)
      confirm.mutate({ body: { ticket: begun.ticket, identityVerificationId: begun.identityVerificationId } })
    } catch {
      setProblem('본인인증 창을 열지 못했어요. 잠시 후 다시 시도해 주세요.')
    } finally {
      setOpen(false)
    }
  }

  const takeUp = useEffectEvent(() => {
    const back = readReturn(window.location.href)
    const ticket = back && keptTicket.take(back.id)
    if (!back) return
    window.history.replaceState(window.history.state, '', back.href)
    if (back.failed || !ticket) return setProblem(CLOSED)
    confirm.mutate({ body: { ticket, identityVerificationId: back.id } })
  })
  useEffect(() => takeUp(), [])

  if (proven && proven.proof === proof)
    return (
      <Notice tone="ok" title="본인인증을 마쳤어요">
        {proven.name} · {proven.mobile}
      </Notice>
    )
  return (
    <div className="identity-button">
      {problem && <Notice tone="danger" title={problem} />}
      <Button
        variant="accent"
        wide
        busy={start.isPending || open || confirm.isPending}
        onClick={() => {
          setProblem('')
          start.mutate({ body: { purpose, boundTo } })
        }}
      >
        {problem ? '다시 인증하기' : '휴대폰 본인인증'}
      </Button>
    </div>
  )
}
