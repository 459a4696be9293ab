import { useState } from 'react'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { later } from '../dialogs/later.tsx'
import './open-picture.css'
import { StoredPicture } from './stored-picture.tsx'

const PictureDialog = later(async () => (await import('./picture-dialog.tsx')).PictureDialog)

type Props<E extends Endpoint> = {
  endpoint: E
  /** Of what is shown in the page. */
  input: Input<E>
  /** Of the picture as it was sent. */
  whole?: Input<E>
  name: string
}

/** A small look at a picture; a press on it shows all of it. */
export function OpenPicture<const E extends Endpoint>({ endpoint, input, whole = input, name }: Props<E>) {
  const [open, setOpen] = useState(false)
  return (
    <span className="open-picture">
      <StoredPicture endpoint={endpoint} input={input} alt={name} />
      <button
        type="button"
        className="text-btn"
        aria-label={`${name} 크게 보기`}
        onClick={() => setOpen(true)}
      >
        크게 보기
      </button>
      {open && (
        <PictureDialog
          endpoint={endpoint}
          input={whole as never}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
