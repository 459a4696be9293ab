import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { Button } from '#ui/button.tsx'
import { listDeskProducts } from '../contract.ts'
import { downloadMakingSheet, makeProducts } from '../making-sheet-contract.ts'
import { makingTitles, readMakingSheet, type MakingRows } from '../making-sheet.ts'
import { SHEET_ROWS } from '../sheet-contract.ts'
import { SheetWork, tooManyRows } from './sheet-work.tsx'

/** New products from a sheet, hidden. */
export function MakingSheetDrawer({ place }: { place: DrawerPlace }) {
  const [sheet, setSheet] = useState<MakingRows>({ columns: [], rows: [] })
  const look = useSend(makeProducts, { onError: (error) => void showError(error) })
  const make = useSend(makeProducts, {
    changes: [listDeskProducts],
    onSuccess: ({ products }) => {
      showToast(`상품 ${formatWhole(products)}개를 숨김으로 등록했어요.`, { tone: 'ok' })
      place.close()
    },
    onError: (error) => {
      // what the screen shows is not what stands in the shop any more
      if (error.code === 'codes-taken') look.reset()
      void showError(error)
    },
  })
  const read = (cells: string[][]) => {
    const found = readMakingSheet(cells)
    if ('missing' in found)
      return `없는 열이 있어요: ${found.missing.join(', ')}. 양식의 제목 줄을 그대로 써 주세요.`
    if (found.rows.length === 0) return '제목 줄 아래에 상품이 없어요.'
    if (found.rows.length > SHEET_ROWS) return tooManyRows(found.rows.length, SHEET_ROWS)
    setSheet(found)
    look.mutate({ body: { ...found, apply: null } })
  }
  const { products = 0, options = 0 } = look.data ?? {}
  return (
    <SheetWork
      place={place}
      subject="new-sheet"
      title="엑셀로 등록"
      intro="한 줄이 옵션 하나예요. 옵션이 둘 이상이면 다음 줄에 같은 상품코드를 적어 주세요. 새 상품은 숨김으로 등록돼요."
      template={
        <Button icon="download" onClick={() => void exportExcel(downloadMakingSheet, {})}>
          양식 받기
        </Button>
      }
      fileLabel="상품 파일"
      codeLabel={makingTitles.productCode}
      onRead={read}
      look={look}
      lines={sheet.rows.length}
      facts={[
        { term: '등록할 상품', value: `${formatWhole(products)}개` },
        { term: '등록할 옵션', value: `${formatWhole(options)}개` },
      ]}
      count={products}
      words={{
        write: `상품 ${formatWhole(products)}개 등록`,
        nothing: '등록할 상품이 없어요.',
        rest: '과 그 상품은 빼고 등록해요',
        reason: '등록하는 상품마다 이력에 남아요.',
      }}
      busy={make.isPending}
      onWrite={(reason) => make.mutate({ body: { ...sheet, apply: { reason } } })}
    />
  )
}
