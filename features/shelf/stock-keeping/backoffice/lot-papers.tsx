import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import {
  addLotPaper,
  downloadLotPaper,
  listLotPapers,
  lotPaperKinds,
  removeLotPaper,
} from '../lot-papers-contract.ts'

type Props = { lotId: number; mayWrite: boolean }

/** Test reports, licences and instructions of a lot: every clinic that received it finds them with its order. */
export function LotPapers({ lotId, mayWrite }: Props) {
  const { data } = useQuery(query(listLotPapers, { params: { lotId } }))
  const remove = useSend(removeLotPaper, {
    changes: [listLotPapers],
    onSuccess: () => showToast('문서를 삭제했어요.'),
    onError: (error) => void showError(error),
  })
  const ask = async (paperId: number, name: string) => {
    const sure = await askConfirm({
      title: `${name} 문서를 삭제할까요?`,
      text: '이 로트를 받은 병의원의 주문 문서에서도 사라져요.',
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) remove.mutate({ params: { lotId, paperId } })
  }
  return (
    <DrawerSection title="로트 문서">
      {data?.papers.length === 0 && <p className="meta">아직 올린 문서가 없어요.</p>}
      <ul>
        {data?.papers.map(({ id, kind, name, at, actor }) => (
          <li key={id} className="office-drawer-line">
            <span>
              <b>{kind}</b> {name}{' '}
              <span className="meta">
                {formatDateTime(at)} {actor}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`${kind} ${name} 받기`}
              onClick={() =>
                void downloadFile(downloadLotPaper, { params: { lotId, paperId: id } }, { name }).catch(
                  (error: unknown) => void showError(error),
                )
              }
            >
              받기
            </Button>
            {mayWrite && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${kind} ${name} 삭제`}
                onClick={() => void ask(id, name)}
              >
                삭제
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <AddPaper key={data?.papers[0]?.id ?? 0} lotId={lotId} />}
    </DrawerSection>
  )
}

/** One file at a time: it becomes the lot's as soon as it has arrived. */
function AddPaper({ lotId }: { lotId: number }) {
  const uploads = useGroupUploads('lot-papers')
  const [kind, setKind] = useState<(typeof lotPaperKinds)[number]>('시험성적서')
  const add = useSend(addLotPaper, {
    changes: [listLotPapers],
    onSuccess: () => showToast(`${kind}를 올렸어요. 이 로트를 받은 병의원이 볼 수 있어요.`, { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const fileId = uploads.fileId()
  useEffect(() => {
    if (fileId !== undefined) add.mutate({ params: { lotId }, body: { fileId, kind } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the file has arrived
  }, [fileId])
  return (
    <>
      <Field label="문서 종류">
        <Select
          value={kind}
          options={lotPaperKinds.map((value) => ({ value, label: value }))}
          onChange={(event) => setKind(event.target.value as typeof kind)}
        />
      </Field>
      <FileField {...uploads.field} label="문서 올리기" help="PDF나 사진 한 개씩 올려 주세요." maxCount={1} />
    </>
  )
}
