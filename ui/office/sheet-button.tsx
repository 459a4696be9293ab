import { useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'

type SheetButtonProps = {
  /** Names the field behind the button. */
  label: string
  small?: boolean
  busy?: boolean
  onChoose: (file: File) => unknown
  children: ReactNode
}

/** A button that lets choose a workbook or a file of text. */
export function SheetButton({ label, small = false, busy = false, onChoose, children }: SheetButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.txt,.xlsx"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // the same file may be chosen again after it was mended
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button
        icon="upload"
        size={small ? 'small' : 'medium'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
