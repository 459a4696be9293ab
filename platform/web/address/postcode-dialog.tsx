import { useEffect, useRef, useState } from 'react'
import type { PostalAddress } from '#platform/address/postcode.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import './postcode.css'

/** The outside address search, brought only when somebody looks for an address. */
export function PostcodeDialog({
  open,
  onClose,
  onPick,
}: {
  open: boolean
  onClose: () => void
  onPick: (address: PostalAddress) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} size="m" title="우편번호 찾기">
      {open && <Search onPick={onPick} />}
    </Dialog>
  )
}

function Search({ onPick }: { onPick: (address: PostalAddress) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const url = settings().server.postcodeScriptUrl
    let gone = false
    const search = async () => {
      const { openPostcode } = await import('#platform/address/postcode.ts')
      const address = await openPostcode(place.current!, url!)
      if (!gone) pick.current(address)
    }
    setFailed(false)
    search().catch(() => !gone && setFailed(true))
    return () => {
      gone = true
    }
  }, [tries])
  return (
    <>
      {failed && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={() => setTries(tries + 1)}>
              다시 시도
            </Button>
          }
        >
          주소 검색을 불러오지 못했어요. 네트워크를 확인하고 다시 시도해 주세요.
        </Notice>
      )}
      <div ref={place} className="postcode-search" hidden={failed} />
    </>
  )
}
