import { useEffect, useRef } from 'react'
import { bridgeInstance } from '#platform/web/bridge/bridge-instance.ts'
import { openDialog, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'

/**
 * [PD-02] Hands the product's address to the app around the page or, under a finger, to the system's own
 * sharing; else copies it. Where the browser refuses, the address is shown, selected.
 */
export function ShareButton() {
  const share = async () => {
    const url = productAddress(window.location)
    const shared = await bridgeInstance
      .peek()
      ?.call('SHARE', { path: window.location.pathname, url })
      .catch(() => null)
    if (shared?.resultCode === '0000' || (await shareBySystem(url))) return
    try {
      await navigator.clipboard.writeText(url)
      showToast('상품 주소를 복사했어요.')
    } catch {
      await openDialog<void>((close) => <AddressDialog url={url} onClose={() => close()} />)
    }
  }
  return (
    <Button size="small" variant="quiet" icon="upload" onClick={() => void share()}>
      공유
    </Button>
  )
}

/** The product and nothing else: how this member came here, and what a campaign put behind it, stay here. */
function productAddress({ origin, pathname, search }: Location) {
  return `${origin}${pathname}?${new URLSearchParams({ webPrdId: new URLSearchParams(search).get('webPrdId') ?? '' })}`
}

/**
 * True: shared, or the member thought better of it. A mouse is served better by the clipboard than by the
 * system's sheet.
 */
async function shareBySystem(url: string) {
  if (!window.matchMedia('(pointer: coarse)').matches || !('share' in navigator)) return false
  return navigator.share({ title: document.title, url }).then(
    () => true,
    (error: DOMException) => error.name === 'AbortError',
  )
}

function AddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const address = useRef<HTMLInputElement>(null)
  // after the dialog has stood up and given the focus to its first button
  useEffect(() => address.current?.select(), [])
  return (
    <Dialog
      open
      size="s"
      title="상품 주소를 복사해 주세요"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          확인
        </Button>
      }
    >
      <Field label="상품 주소" help="Ctrl+C를 누르거나, 주소를 길게 눌러 복사해 주세요.">
        <TextInput readOnly ref={address} value={url} />
      </Field>
    </Dialog>
  )
}
