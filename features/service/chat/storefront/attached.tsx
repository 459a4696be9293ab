import { OpenPicture } from '#platform/web/uploads/open-picture.tsx'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button } from '#ui/button.tsx'
import { readChatFile } from '../contract.ts'

export const Attached = ({ seq, name }: { seq: number; name: string }) =>
  /\.(jpe?g|png|webp)$/i.test(name) ? (
    <OpenPicture endpoint={readChatFile} input={{ params: { seq } }} name={name} />
  ) : (
    <Button size="small" onClick={() => void saveFile(readChatFile, { params: { seq } }, { name })}>
      {name}
    </Button>
  )
