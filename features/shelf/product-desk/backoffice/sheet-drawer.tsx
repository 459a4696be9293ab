import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { listDeskProducts, readDeskProduct } from '../contract.ts'
import { readProductRows, SHEET_ROWS } from '../sheet-contract.ts'
import { readProductSheet, sheetTitles, type SheetRow } from '../sheet.ts'
import { SheetWork, tooManyRows } from './sheet-work.tsx'

/** Products and prices changed by a sheet. */
export function SheetDrawer({ place }: { place: DrawerPlace }) {
  const [rows, setRows] = useState<SheetRow[]>([])
  const onError = (error: Error) => void showError(error)
  const look = useSend(readProductRows, { onError })
  const write = useSend(readProductRows, {
    changes: [listDeskProducts, readDeskProduct],
    onSuccess: ({ products }) => {
      showToast(`상품 ${formatWhole(products)}개를 바꿨어요.`, { tone: 'ok' })
      place.close()
    },
    onError,
  })
  const read = (cells: string[][]) => {
    const found = readProductSheet(cells)
    if (!found || found.length === 0)
      return `‘${sheetTitles.code}’ 열과 바꿀 열을 찾지 못했어요. ‘엑셀’로 받은 파일의 제목 줄을 그대로 써 주세요.`
    if (found.length > SHEET_ROWS) return tooManyRows(found.length, SHEET_ROWS)
    setRows(found)
    look.mutate({ body: { rows: found, apply: null } })
  }
  const { products = 0, options = 0, same = 0 } = look.data ?? {}
  return (
    <SheetWork
      place={place}
      subject="sheet"
      title="엑셀로 바꾸기"
      intro="‘엑셀’로 받은 파일을 고쳐 올려 주세요. 빈 칸은 바꾸지 않아요. 먼저 살펴보고, 확인한 뒤에 저장해요."
      fileLabel="상품 파일"
      codeLabel={sheetTitles.code}
      onRead={read}
      look={look}
      lines={rows.length}
      facts={[
        { term: '바뀌는 상품', value: `${formatWhole(products)}개` },
        { term: '바뀌는 옵션', value: `${formatWhole(options)}개` },
        { term: '그대로인 줄', value: `${formatWhole(same)}줄` },
      ]}
      count={products}
      words={{
        write: `상품 ${formatWhole(products)}개 바꾸기`,
        nothing: '바꿀 상품이 없어요.',
        rest: '과 그 상품은 빼고 바꿔요',
        reason: '바뀌는 상품마다 이력에 남아요.',
      }}
      busy={write.isPending}
      onWrite={(reason) => write.mutate({ body: { rows, apply: { reason } } })}
    />
  )
}
