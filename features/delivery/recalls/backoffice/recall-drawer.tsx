import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { exportRecall, listRecalls, readRecall, tellAgain, type RecallRow } from '../contract.ts'
import { gradeLabel } from '../labels.ts'
import { ReachedOrders } from './reached-orders.tsx'
import { ReplyFunnel } from './reply-funnel.tsx'

type Props = { recall: RecallRow; mayWrite: boolean; mayExport: boolean; place: DrawerPlace }

export function RecallDrawer({ recall, mayWrite, mayExport, place }: Props) {
  const params = { recallId: recall.id }
  const { data: facts } = useQuery(query(readRecall, { params }))
  const [sheet, setSheet] = useState(() => `recall-again:${newId()}`)
  const silent = recall.funnel.told - recall.funnel.replied
  const again = useSend(tellAgain, {
    sheet,
    changes: [listRecalls],
    onSuccess: ({ institutions }) => {
      setSheet(`recall-again:${newId()}`)
      showToast(`${institutions}곳에 안내문을 다시 보냈어요.`, { tone: 'ok' })
    },
    onError: (error) => void showError(error),
  })
  const resend = async () => {
    const yes = await askConfirm({
      title: `회신하지 않은 ${silent}곳에 다시 보낼까요?`,
      text: '회수 안내를 한 번 더 보내요.',
      confirmLabel: '다시 보내기',
    })
    if (yes) again.mutate({ params })
  }
  const left = facts?.lots.reduce((sum, { quarantined }) => sum + quarantined, 0) ?? 0
  const sent = facts?.orders.reduce((sum, { pieces }) => sum + pieces, 0) ?? 0
  return (
    <OfficeDrawer
      title={`로트 회수 ${recall.lotNumbers}`}
      subject={String(recall.id)}
      meta={`${recall.products} · ${formatDateTime(recall.startedAt)} 시작 · ${recall.startedBy} · 보고 기한 ${formatDate(recall.reportDue)}`}
      {...place}
      foot={
        <DrawerActions>
          {mayWrite && silent > 0 && (
            <Button busy={again.isPending} onClick={() => void resend()}>
              안내문 다시 보내기 {silent}
            </Button>
          )}
          {mayExport && (
            <Button
              variant="primary"
              icon="download"
              onClick={() => void exportExcel(exportRecall, { params }, { title: '회수 보고서 만들기' })}
            >
              회수 보고서 만들기
            </Button>
          )}
        </DrawerActions>
      }
    >
      <DrawerSection title="회수 범위">
        <Pairs
          facts={[
            { term: '사유', value: `${recall.reason} · ${gradeLabel(recall.grade)}` },
            { term: '남은 재고', value: `${formatWhole(left)}개 · 격리로 옮김` },
            { term: '나간 수량', value: `${formatWhole(sent)}개 · ${recall.funnel.told}개 기관` },
            { term: '안내문', value: facts?.notice ?? '' },
          ]}
        />
      </DrawerSection>
      <ReplyFunnel funnel={recall.funnel} />
      <ReachedOrders recallId={recall.id} orders={facts?.orders} mayWrite={mayWrite} />
    </OfficeDrawer>
  )
}
