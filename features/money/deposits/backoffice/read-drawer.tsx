import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { readSheet, readSheetFile, tryToReadSheet } from '#platform/web/uploads/read-sheet.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { SheetButton } from '#ui/office/sheet-button.tsx'
import { SheetDrawer } from '#ui/office/sheet-drawer.tsx'
import { countDeposits, listDeposits, MOST_ROWS, readDeposits } from '../contract.ts'
import { alikeWords, takenWords } from '../labels.ts'
import { readBankSheet, transfersOf, type BankSheet } from '../reading.ts'
import './deposits.css'

const MOST_MEGABYTES = 5
const SHOWN = 20

/** A bank's list, pasted or from a file, looked at before it is taken in. */
export function ReadDrawer({ place }: { place: DrawerPlace }) {
  const [text, setText] = useState('')
  const [sheet, setSheet] = useState<BankSheet | null>(null)
  const [problem, setProblem] = useState('')
  useUnsavedDrawer(place, text.trim() !== '' || sheet !== null)
  const send = useSend(readDeposits, {
    changes: [listDeposits, countDeposits],
    onSuccess: (taken) => {
      showToast(takenWords(taken), { tone: 'ok' })
      const alike = alikeWords(taken)
      if (alike) void showAlert(alike)
      place.close()
    },
    onError: (error) => void showError(error),
  })
  const take = (cells: string[][] | string) => {
    setProblem('')
    setSheet(null)
    if (typeof cells === 'string') return setProblem(cells)
    const read = readBankSheet(cells)
    if (!read)
      return setProblem('거래일시, 입금액, 입금자명 열을 찾지 못했어요. 제목 줄까지 함께 넣어 주세요.')
    if (read.rows.length > MOST_ROWS)
      return setProblem(
        `입금이 ${formatWhole(read.rows.length)}건이에요. 한 번에 ${formatWhole(MOST_ROWS)}건까지 읽을 수 있으니 기간을 나눠 주세요.`,
      )
    setSheet(read)
  }
  const { transfers, repeated, equal } = transfersOf(sheet?.rows ?? [])
  const count = transfers.length
  return (
    <SheetDrawer
      title="거래내역 읽기"
      subject="read"
      write={`입금 ${formatWhole(count)}건 읽기`}
      nothing={count === 0 && '읽은 입금이 없어요.'}
      busy={send.isPending}
      onClose={place.onClose}
      onWrite={() => send.mutate({ body: { rows: sheet!.rows } })}
    >
      <DrawerSection>
        <p className="meta">
          은행에서 받은 거래내역 파일(CSV, 엑셀)을 올리거나 제목 줄부터 복사해 붙여넣어 주세요. 같은 거래는 한
          번만 읽어요.
        </p>
        <SheetButton
          label="거래내역 파일"
          onChoose={async (file) => take(await readSheetFile(file, MOST_MEGABYTES, readSheet))}
        >
          파일 고르기
        </SheetButton>
        <Field label="붙여넣기">
          <TextArea
            rows={6}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value.trim() !== '')
                take(tryToReadSheet(new TextEncoder().encode(event.target.value), '', readSheet))
            }}
          />
        </Field>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </DrawerSection>
      {sheet && (
        <DrawerSection title={`입금 ${formatWhole(count)}건`}>
          <Pairs
            facts={[
              { term: '합계', value: formatWon(transfers.reduce((sum, { amount }) => sum + amount, 0)) },
              { term: '출금·합계 줄', value: `${formatWhole(sheet.skipped)}줄은 읽지 않아요` },
            ]}
          />
          {repeated > 0 && (
            <Notice>{`거래번호나 시각·잔액까지 같은 ${formatWhole(repeated)}줄은 같은 입금이라 한 번만 읽어요.`}</Notice>
          )}
          {equal > 0 && (
            <Notice tone="warn" title={`똑같이 적힌 ${formatWhole(equal)}줄은 서로 다른 입금으로 읽어요`}>
              거래번호나 시각, 잔액으로 구별할 수 없어요. 한 거래가 두 번 들어 있지 않은지 확인해 주세요.
              시각과 잔액이 모두 있는 거래내역을 쓰면 구별할 수 있어요.
            </Notice>
          )}
          {sheet.unread.length > 0 && (
            <Notice tone="warn" title={`읽지 못한 ${formatWhole(sheet.unread.length)}줄은 빼고 읽어요`}>
              <ul>
                {sheet.unread.slice(0, SHOWN).map(({ line, words, problem: why }) => (
                  <li key={line}>
                    {line}번째 줄: {why} <span className="meta">{words}</span>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <ul className="deposit-preview">
            {transfers.slice(0, SHOWN).map((row, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file, in its order
              <li key={nth}>
                <span className="meta figure">{row.at.slice(5, 16).replace('T', ' ')}</span>
                <span>{row.name}</span>
                <b className="figure">{formatWon(row.amount)}</b>
              </li>
            ))}
          </ul>
          {count > SHOWN && <p className="meta">{`외 ${formatWhole(count - SHOWN)}건`}</p>}
        </DrawerSection>
      )}
    </SheetDrawer>
  )
}
