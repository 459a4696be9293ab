import { bridgeInstance } from '#platform/web/bridge-instance.ts'
import { showAlert, showToast } from '#platform/web/dialogs.tsx'
import { IconButton } from '#ui/button.tsx'

/** Hands the address of this page to the app's own sharing, else copies it; where the browser refuses, it shows it to be copied by hand. */
export function ShareButton() {
  const share = async () => {
    const address = window.location.href
    const shared = await bridgeInstance.peek()?.call('SHARE', { path: window.location.pathname, url: address }).catch(() => null)
    if (shared?.resultCode === '0000') return
    try {
      await navigator.clipboard.writeText(address)
      showToast('상품 주소를 복사했어요.')
    } catch {
      await showAlert({ title: '주소를 복사해 주세요', text: <span data-selectable="">{address}</span> })
    }
  }
  return <IconButton icon="copy" label="상품 주소 복사" onClick={() => void share()} />
}
