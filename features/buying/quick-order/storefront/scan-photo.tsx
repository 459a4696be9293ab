import { useState } from 'react'
import { LineNote } from '#ui/notice.tsx'

type Reader = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type WithReader = { BarcodeDetector?: new () => Reader }

/** Larger pictures than this are no photographs of a camera. */
const MOST_BYTES = 30 * 1024 * 1024

/**
 * Barcodes off a photograph, each as a line. Only where the browser reads barcodes itself, which is Chromium on Android
 * and on a Mac; nothing is shown elsewhere, and the picture leaves the device nowhere.
 */
export function ScanPhoto({ onCodes }: { onCodes: (codes: readonly string[]) => Promise<unknown> }) {
  const [reading, setReading] = useState(false)
  const [nothing, setNothing] = useState(false)
  const { BarcodeDetector } = globalThis as WithReader
  if (!BarcodeDetector) return null
  const codesOn = async (photo: File) => {
    if (photo.size > MOST_BYTES) return []
    try {
      const found = await new BarcodeDetector().detect(await createImageBitmap(photo))
      return [...new Set(found.map(({ rawValue }) => rawValue.trim()).filter((code) => code !== ''))]
    } catch {
      // no picture, or none that this browser reads
      return []
    }
  }
  const read = async (photo: File | undefined) => {
    if (!photo) return
    setReading(true)
    const codes = await codesOn(photo)
    setNothing(codes.length === 0)
    if (codes.length > 0) await onCodes(codes)
    setReading(false)
  }
  return (
    <>
      <label className="quick-camera">
        <input
          type="file"
          className="visually-hidden"
          aria-label="바코드 찍기"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="btn btn-secondary" aria-hidden="true">
          <span className="btn-face">{reading ? '읽는 중이에요' : '카메라로 찍기'}</span>
        </span>
      </label>
      {nothing && <LineNote tone="warn">바코드를 찾지 못했어요. 가까이에서 선명하게 찍어 주세요.</LineNote>}
    </>
  )
}
