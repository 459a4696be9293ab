import { useRef, useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { readLines, UnreadableSheet } from '#platform/web/uploads/read-sheet.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { listPriceEntries } from '../contract.ts'
import { readPriceRows, SHEET_ROWS } from '../sheet-contract.ts'
import { readPriceSheet, sheetTitles, type SheetRow } from '../sheet.ts'

const LARGEST_FILE = 10_000_000

/** Prices put in or changed by a sheet: looked at first, row by row, then written at once. */
export function PriceSheetDrawer({ place }: { place: DrawerPlace }) {
  const file = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<SheetRow[]>([])
  const [found, setFound] = useState<Reply<typeof readPriceRows> | null>(null)
  const [problem, setProblem] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const onError = (error: Error) => void showError(error)
  const look = useSend(readPriceRows, { onSuccess: setFound, onError })
  const write = useSend(readPriceRows, {
    changes: [listPriceEntries],
    onSuccess: ({ changed }) => {
      showToast(`가격 ${formatWhole(changed)}개를 넣었어요.`, { tone: 'ok' })
      place.close()
    },
    onError,
  })
  const take = async (chosen: File) => {
    setFound(null)
    setProblem('')
    if (chosen.size > LARGEST_FILE) return setProblem('파일이 너무 커요. 10MB까지 읽을 수 있어요.')
    try {
      const read = readPriceSheet(readLines(new Uint8Array(await chosen.arrayBuffer()), chosen.name))
      if (!read || read.length === 0)
        return setProblem(
          `‘${sheetTitles.code}’, ‘${sheetTitles.scope}’, ‘${sheetTitles.price}’ 열을 찾지 못했어요. ‘엑셀’로 받은 파일의 제목 줄을 그대로 써 주세요.`,
        )
      if (read.length > SHEET_ROWS)
        return setProblem(
          `${formatWhole(read.length)}줄이에요. 한 번에 ${formatWhole(SHEET_ROWS)}줄까지 읽을 수 있으니 나눠 주세요.`,
        )
      setRows(read)
      look.mutate({ body: { rows: read, apply: null } })
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error
      setProblem(error.message)
    }
  }
  const save = () => {
    if (reason.trim() === '') return setWrong('사유를 입력해 주세요.')
    setWrong('')
    write.mutate({ body: { rows, apply: { reason } } })
  }
  const count = found?.changed ?? 0
  return (
    <OfficeDrawer
      title="엑셀로 넣기"
      subject="sheet"
      onClose={place.onClose}
      foot={
        <DrawerActions>
          <Button onClick={place.onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={write.isPending}
            disabled={count === 0}
            disabledReason={count === 0 ? '넣을 가격이 없어요.' : undefined}
            onClick={save}
          >
            {`가격 ${formatWhole(count)}개 넣기`}
          </Button>
        </DrawerActions>
      }
    >
      <DrawerSection>
        <p className="meta">
          ‘엑셀’로 받은 파일을 고치거나 같은 제목의 파일을 올려 주세요. 그 기간에는 앞의 가격 대신 올린 가격을
          써요. 먼저 살펴보고, 확인한 뒤에 저장해요.
        </p>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="가격 파일"
          accept=".csv,.txt,.xlsx"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void take(chosen)
          }}
        />
        <Button icon="upload" busy={look.isPending} onClick={() => file.current?.click()}>
          파일 고르기
        </Button>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </DrawerSection>
      {found && (
        <DrawerSection title={`${formatWhole(rows.length)}줄을 읽었어요`}>
          <Pairs
            facts={[
              { term: '넣을 가격', value: `${formatWhole(found.changed)}개` },
              { term: '그대로인 줄', value: `${formatWhole(found.same)}줄` },
              { term: '고칠 줄', value: `${formatWhole(found.wrong)}줄` },
            ]}
          />
          {found.wrong > 0 && (
            <>
              <Notice
                tone="warn"
                title={
                  count > 0
                    ? `고칠 ${formatWhole(found.wrong)}줄은 빼고 넣어요`
                    : '저장할 수 있는 줄이 없어요. 아래를 고쳐서 다시 올려 주세요.'
                }
              />
              <DataTable
                caption="고칠 줄"
                density="compact"
                narrow="scroll"
                rows={found.problems}
                rowKey={({ line }) => String(line)}
                columns={[
                  {
                    key: 'line',
                    label: '줄',
                    align: 'right',
                    width: '60px',
                    cell: ({ line }) => formatWhole(line),
                  },
                  { key: 'code', label: '품번', cell: ({ code }) => <span className="code">{code}</span> },
                  { key: 'why', label: '고칠 것', rowHead: true, cell: ({ message }) => message },
                ]}
              />
            </>
          )}
          {count > 0 && (
            <Field label="사유" required error={wrong} help="상품마다 이력에 남아요.">
              <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
