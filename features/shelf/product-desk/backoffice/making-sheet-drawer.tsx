import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { listDeskProducts } from '../contract.ts'
import { downloadMakingSheet, makeProducts } from '../making-sheet-contract.ts'
import { makingTitles, readMakingSheet, type MakingRows } from '../making-sheet.ts'
import { SHEET_ROWS } from '../sheet-contract.ts'
import { cellsOf, SheetFile, SheetProblems, tooManyRows, wrongRowsTitle } from './sheet-parts.tsx'

/** New products from a sheet: looked at first, cell by cell, then made at once, hidden. */
export function MakingSheetDrawer({ place }: { place: DrawerPlace }) {
  const [sheet, setSheet] = useState<MakingRows>({ columns: [], rows: [] })
  const [found, setFound] = useState<Reply<typeof makeProducts> | null>(null)
  const [problem, setProblem] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const look = useSend(makeProducts, { onSuccess: setFound, onError: (error) => void showError(error) })
  const make = useSend(makeProducts, {
    changes: [listDeskProducts],
    onSuccess: ({ products }) => {
      showToast(`상품 ${formatWhole(products)}개를 숨김으로 등록했어요.`, { tone: 'ok' })
      place.close()
    },
    onError: (error) => {
      // what the screen shows is not what stands in the shop any more
      if (error.code === 'codes-taken') setFound(null)
      void showError(error)
    },
  })
  const take = async (chosen: File) => {
    setFound(null)
    setProblem('')
    const cells = await cellsOf(chosen)
    if (typeof cells === 'string') return setProblem(cells)
    const read = readMakingSheet(cells)
    if ('missing' in read)
      return setProblem(`없는 열이 있어요: ${read.missing.join(', ')}. 양식의 제목 줄을 그대로 써 주세요.`)
    if (read.rows.length === 0) return setProblem('제목 줄 아래에 상품이 없어요.')
    if (read.rows.length > SHEET_ROWS) return setProblem(tooManyRows(read.rows.length, SHEET_ROWS))
    setSheet(read)
    look.mutate({ body: { ...read, apply: null } })
  }
  const save = () => {
    if (reason.trim() === '') return setWrong('사유를 입력해 주세요.')
    setWrong('')
    make.mutate({ body: { ...sheet, apply: { reason } } })
  }
  const count = found?.products ?? 0
  return (
    <OfficeDrawer
      title="엑셀로 등록"
      subject="new-sheet"
      onClose={place.onClose}
      foot={
        <DrawerActions>
          <Button onClick={place.onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={make.isPending}
            disabled={count === 0}
            disabledReason={count === 0 ? '등록할 상품이 없어요.' : undefined}
            onClick={save}
          >
            {`상품 ${formatWhole(count)}개 등록`}
          </Button>
        </DrawerActions>
      }
    >
      <DrawerSection>
        <FormRows>
          <p className="meta">
            한 줄이 옵션 하나예요. 옵션이 둘 이상이면 다음 줄에 같은 상품코드를 적어 주세요. 새 상품은
            숨김으로 등록돼요.
          </p>
          <div className="office-drawer-line">
            <Button icon="download" onClick={() => void exportExcel(downloadMakingSheet, {})}>
              양식 받기
            </Button>
            <SheetFile busy={look.isPending} onTake={take} />
          </div>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </FormRows>
      </DrawerSection>
      {found && (
        <DrawerSection title={`${formatWhole(sheet.rows.length)}줄을 읽었어요`}>
          <Pairs
            facts={[
              { term: '등록할 상품', value: `${formatWhole(found.products)}개` },
              { term: '등록할 옵션', value: `${formatWhole(found.options)}개` },
              { term: '고칠 줄', value: `${formatWhole(found.wrong)}줄` },
            ]}
          />
          {found.wrong > 0 && (
            <>
              <Notice tone="warn" title={wrongRowsTitle(found.wrong, count, '과 그 상품은 빼고 등록해요')} />
              <SheetProblems codeLabel={makingTitles.productCode} problems={found.problems} />
            </>
          )}
          {count > 0 && (
            <FormRows>
              <Field label="사유" required error={wrong} help="등록하는 상품마다 이력에 남아요.">
                <TextInput
                  value={reason}
                  maxLength={200}
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
            </FormRows>
          )}
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
