import { PaperFiles } from '#features/running/files/backoffice/parts.ts'
import type { JoinPaper } from '../contract.ts'
import { paperStateLabel } from '../labels.ts'

/** A paper of an application: where it stands, and its files to be looked at. */
export const PaperView = ({ paper, label }: { paper: JoinPaper; label: string }) => (
  <>
    <p className="caption">
      {paperStateLabel[paper.state]}
      {paper.reason && ` · ${paper.reason}`}
    </p>
    <PaperFiles fileId={paper.fileId} files={paper.files} label={label} />
  </>
)
