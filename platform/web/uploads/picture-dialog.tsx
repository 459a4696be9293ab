import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveFile } from './save-file.ts'
import { StoredPicture } from './stored-picture.tsx'

type Props = { endpoint: Endpoint; input: Input<Endpoint>; name: string; onClose: () => void }

export const PictureDialog = ({ endpoint, input, name, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={name}
    size="l"
    actions={<Button onClick={() => void saveFile(endpoint, input, { name })}>내려받기</Button>}
  >
    <p className="whole-picture">
      <StoredPicture endpoint={endpoint} input={input} alt={name} />
    </p>
  </Dialog>
)
