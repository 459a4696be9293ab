import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { SheetWork, tooManyRows } from '#features/shelf/product-desk/backoffice/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { listPriceEntries } from '../contract.ts'
import { readPriceRows, SHEET_ROWS } from '../sheet-contract.ts'
import { readPriceSheet, sheetTitles, type SheetRow } from '../sheet.ts'

/** Prices put in or changed by a sheet. */
export function PriceSheetDrawer({ place }: { place: DrawerPlace }) {
  const [rows, setRows] = useState<SheetRow[]>([])
  const onError = (error: Error) => void showError(error)
  const look = useSend(readPriceRows, { onError })
  const write = useSend(readPriceRows, {
    changes: [listPriceEntries],
    onSuccess: ({ changed }) => {
      showToast(`가격 ${formatWhole(changed)}개를 넣었어요.`, { tone: 'ok' })
      place.close()
    },
    onError,
  })
  const read = (cells: string[][]) => {
    const found = readPriceSheet(cells)
    if (!found || found.length === 0)
      return `‘${sheetTitles.code}’, ‘${sheetTitles.scope}’, ‘${sheetTitles.price}’ 열을 찾지 못했어요. ‘엑셀’로 받은 파일의 제목 줄을 그대로 써 주세요.`
    if (found.length > SHEET_ROWS) return tooManyRows(found.length, SHEET_ROWS)
    setRows(found)
    look.mutate({ body: { rows: found, apply: null } })
  }
  const { changed = 0, same = 0 } = look.data ?? {}
  return (
    <SheetWork
      place={place}
      subject="sheet"
      title="엑셀로 넣기"
      intro="‘엑셀’로 받은 파일을 고치거나 같은 제목의 파일을 올려 주세요. 그 기간에는 앞의 가격 대신 올린 가격을 써요. 먼저 살펴보고, 확인한 뒤에 저장해요."
      fileLabel="가격 파일"
      codeLabel="품번"
      onRead={read}
      look={look}
      lines={rows.length}
      facts={[
        { term: '넣을 가격', value: `${formatWhole(changed)}개` },
        { term: '그대로인 줄', value: `${formatWhole(same)}줄` },
      ]}
      count={changed}
      words={{
        write: `가격 ${formatWhole(changed)}개 넣기`,
        nothing: '넣을 가격이 없어요.',
        rest: '은 빼고 넣어요',
        reason: '상품마다 이력에 남아요.',
      }}
      busy={write.isPending}
      onWrite={(reason) => write.mutate({ body: { rows, apply: { reason } } })}
    />
  )
}
