import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import {
  cancelInvoice,
  correctInvoice,
  listInvoices,
  markBounced,
  readInvoiceEmail,
  retryInvoice,
  sumInvoices,
  type InvoiceRow,
} from '../contract.ts'
import { invoiceKindLabel, invoiceWord } from '../labels.ts'
import { mayCancel, mayCorrect, mayRetry } from '../rules.ts'

type Props = { row: InvoiceRow; mayWrite: boolean; place: DrawerPlace }

/** One invoice, or what is due of a clinic: facts, and what may still be done. */
export function InvoiceDrawer({ row, mayWrite, place }: Props) {
  const done = (said: string) => ({
    changes: [listInvoices, sumInvoices],
    onSuccess: () => {
      showToast(said)
      place.close()
    },
    onError: (error: Error) => void showError(error),
  })
  const cancel = useSend(cancelInvoice, done('발행을 취소했어요. 주문은 다시 발행할 수 있어요.'))
  const correct = useSend(correctInvoice, done('수정 세금계산서를 발행했어요. 주문은 다시 발행할 수 있어요.'))
  const retry = useSend(retryInvoice, done('다시 보냈어요.'))
  const bounce = useSend(markBounced, done('받는 이메일의 반송 여부를 바꿨어요.'))
  const { whole, button } = useUnmasked(
    (reason) => call(readInvoiceEmail, { query: { key: row.key, reason } }),
    { title: '받는 이메일을 그대로 볼까요?', choices: ['반송된 이메일 확인', '발행 문의 확인'] },
  )
  const params = { id: row.id ?? 0 }
  const { state } = row
  const sureOf = async (text: string, confirmLabel: string, act: () => void) => {
    if (await askConfirm({ title: text, confirmLabel })) act()
  }
  return (
    <OfficeDrawer
      position={place.position}
      onPrevious={place.onPrevious}
      onNext={place.onNext}
      onClose={place.onClose}
      title={row.institutionName}
      subject={row.key}
      meta={invoiceWord(row)}
      foot={
        mayWrite && (
          <div className="office-drawer-line">
            <Button
              onClick={() =>
                bounce.mutate({ body: { key: row.key, email: row.email, bounced: !row.bounced } })
              }
              busy={bounce.isPending}
            >
              {row.bounced ? '반송 해제' : '이메일 반송 표시'}
            </Button>
            {state !== 'due' && mayRetry(state) && (
              <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate({ params })}>
                다시 보내기
              </Button>
            )}
            {state !== 'due' && mayCancel(state) && !row.reversed && row.entries > 0 && (
              <Button
                busy={cancel.isPending}
                onClick={() =>
                  void sureOf('국세청에 보내기 전이에요. 발행을 취소할까요?', '발행 취소', () =>
                    cancel.mutate({ params, body: { memo: '발행 취소' } }),
                  )
                }
              >
                발행 취소
              </Button>
            )}
            {state !== 'due' && mayCorrect({ ...row, state }) && (
              <Button
                busy={correct.isPending}
                onClick={() =>
                  void sureOf(
                    '같은 금액을 빼는 수정 세금계산서를 발행하고, 주문을 다시 발행할 수 있게 할까요?',
                    '수정 발행',
                    () => correct.mutate({ params }),
                  )
                }
              >
                수정 발행
              </Button>
            )}
          </div>
        )
      }
    >
      <DrawerSection title="내용" action={button}>
        <Pairs
          facts={[
            { term: '구분', value: `${invoiceKindLabel[row.kind]} · ${row.taxable ? '과세' : '면세'}` },
            { term: '작성일자', value: formatDate(row.writtenOn) },
            { term: '공급가액', value: formatWon(row.supply) },
            { term: '세액', value: formatWon(row.vat) },
            { term: '합계', value: formatWon(row.supply + row.vat) },
            { term: '주문·환입', value: `${row.entries}건` },
            { term: '받는 이메일', value: whole?.email ?? row.email },
            ...(row.number ? [{ term: '문서번호', value: <span className="code">{row.number}</span> }] : []),
            ...(row.taxOfficeNumber
              ? [{ term: '승인번호', value: <span className="code">{row.taxOfficeNumber}</span> }]
              : []),
            ...(row.corrects
              ? [{ term: '당초 문서', value: <span className="code">{row.corrects}</span> }]
              : []),
            ...(row.problem ? [{ term: '확인할 일', value: row.problem }] : []),
          ]}
        />
      </DrawerSection>
    </OfficeDrawer>
  )
}
