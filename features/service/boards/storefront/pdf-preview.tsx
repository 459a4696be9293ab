import { useEffect, useState } from 'react'
import { attachFile } from '#features/running/files/contract.ts'
import { callInstance } from '#platform/web/calls/call.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = { fileId: string; no: number; name: string }

/**
 * A PDF in the browser's own viewer. The server hands out every file to be saved alone (F2): its bytes are
 * fetched as the reader and shown from memory, as a PDF whatever they say they are.
 */
export function PdfPreview({ fileId, no, name }: Props) {
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  if (!navigator.pdfViewerEnabled) return null
  async function open() {
    setBusy(true)
    try {
      const { blob } = await callInstance.read().download(attachFile, { query: { fileId, fileNo: no } })
      setAddress(URL.createObjectURL(new Blob([blob], { type: 'application/pdf' })))
    } catch (error) {
      void showError(error as Parameters<typeof showError>[0])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={busy} aria-label={`${name} 미리보기`} onClick={() => void open()}>
        미리보기
      </Button>
      <Dialog open={address !== null} onClose={() => setAddress(null)} title={name} size="l">
        {address && <iframe className="post-pdf" src={address} title={name} />}
      </Dialog>
    </>
  )
}
