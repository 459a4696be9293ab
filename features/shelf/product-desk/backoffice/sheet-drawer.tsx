import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { listDeskProducts, readDeskProduct } from '../contract.ts'
import { readProductRows, SHEET_ROWS } from '../sheet-contract.ts'
import { readProductSheet, sheetTitles, type SheetRow } from '../sheet.ts'
import { cellsOf, SheetFile, SheetProblems, tooManyRows, wrongRowsTitle } from './sheet-parts.tsx'

/** Products and prices changed by a sheet: looked at first, row by row, then written at once. */
export function SheetDrawer({ place }: { place: DrawerPlace }) {
  const [rows, setRows] = useState<SheetRow[]>([])
  const [found, setFound] = useState<Reply<typeof readProductRows> | null>(null)
  const [problem, setProblem] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const look = useSend(readProductRows, {
    onSuccess: setFound,
    onError: (error) => void showError(error),
  })
  const write = useSend(readProductRows, {
    changes: [listDeskProducts, readDeskProduct],
    onSuccess: ({ products }) => {
      showToast(`상품 ${formatWhole(products)}개를 바꿨어요.`, { tone: 'ok' })
      place.close()
    },
    onError: (error) => void showError(error),
  })
  const take = async (chosen: File) => {
    setFound(null)
    setProblem('')
    const cells = await cellsOf(chosen)
    if (typeof cells === 'string') return setProblem(cells)
    const read = readProductSheet(cells)
    if (!read || read.length === 0)
      return setProblem(
        `‘${sheetTitles.code}’ 열과 바꿀 열을 찾지 못했어요. ‘엑셀’로 받은 파일의 제목 줄을 그대로 써 주세요.`,
      )
    if (read.length > SHEET_ROWS) return setProblem(tooManyRows(read.length, SHEET_ROWS))
    setRows(read)
    look.mutate({ body: { rows: read, apply: null } })
  }
  const save = () => {
    if (reason.trim() === '') return setWrong('사유를 입력해 주세요.')
    setWrong('')
    write.mutate({ body: { rows, apply: { reason } } })
  }
  const count = found?.products ?? 0
  return (
    <OfficeDrawer
      title="엑셀로 바꾸기"
      subject="sheet"
      onClose={place.onClose}
      foot={
        <DrawerActions>
          <Button onClick={place.onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={write.isPending}
            disabled={count === 0}
            disabledReason={count === 0 ? '바꿀 상품이 없어요.' : undefined}
            onClick={save}
          >
            {`상품 ${formatWhole(count)}개 바꾸기`}
          </Button>
        </DrawerActions>
      }
    >
      <DrawerSection>
        <p className="meta">
          ‘엑셀’로 받은 파일을 고쳐 올려 주세요. 빈 칸은 바꾸지 않아요. 먼저 살펴보고, 확인한 뒤에 저장해요.
        </p>
        <SheetFile busy={look.isPending} onTake={take} />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </DrawerSection>
      {found && (
        <DrawerSection title={`${formatWhole(rows.length)}줄을 읽었어요`}>
          <Pairs
            facts={[
              { term: '바뀌는 상품', value: `${formatWhole(found.products)}개` },
              { term: '바뀌는 옵션', value: `${formatWhole(found.options)}개` },
              { term: '그대로인 줄', value: `${formatWhole(found.same)}줄` },
              { term: '고칠 줄', value: `${formatWhole(found.wrong)}줄` },
            ]}
          />
          {found.wrong > 0 && (
            <>
              <Notice tone="warn" title={wrongRowsTitle(found.wrong, count, '과 그 상품은 빼고 바꿔요')} />
              <SheetProblems codeLabel={sheetTitles.code} problems={found.problems} />
            </>
          )}
          {count > 0 && (
            <Field label="사유" required error={wrong} help="바뀌는 상품마다 이력에 남아요.">
              <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
