import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { Button } from '#ui/button.tsx'
import { KeysetPages } from '#ui/office/bars.tsx'
import { DrawerSection, OfficeDrawer } from '#ui/office/drawer.tsx'
import type { Duty } from '../columns.ts'
import { downloadReport, listReports, type ReportRow } from '../contract.ts'
import { dutyLabel, reportKindLabel } from '../labels.ts'

type Props = { duty: Duty; mayExport: boolean; place: DrawerPlace }

/** The reports that were made, each as the file that goes to the agency. */
export function ReportsDrawer({ duty, mayExport, place }: Props) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = trail.at(-1)
  const { data, isFetching } = useQuery(
    query(listReports, { query: { duty, ...(cursor !== undefined && { cursor }) } }),
  )
  return (
    <OfficeDrawer title="보고 파일" meta={dutyLabel[duty]} subject={`reports ${duty}`} onClose={place.close}>
      {data?.rows.length === 0 && (
        <DrawerSection>
          <p className="meta">아직 만든 보고 파일이 없어요.</p>
        </DrawerSection>
      )}
      {data?.rows.map((report) => (
        <DrawerSection key={report.id} title={<span className="code">{report.number}</span>}>
          <p>
            {reportKindLabel[report.kind]} · {formatDate(report.firstDay)}~
            {formatDate(report.lastDay).slice(5)} · {formatWhole(report.lines)}건
            {report.kind === 'regular' && ` · ${formatWhole(report.amount)}원`}
          </p>
          <p className="meta">
            {formatDateTime(report.madeAt)} {report.actor}
            {report.reason && ` · ${report.reason}`}
          </p>
          {mayExport && <Files report={report} />}
        </DrawerSection>
      ))}
      {(trail.length > 0 || data?.next) && (
        <KeysetPages
          page={trail.length + 1}
          busy={isFetching}
          onPrevious={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined}
          onNext={data?.next ? () => setTrail([...trail, data.next!]) : undefined}
        />
      )}
    </OfficeDrawer>
  )
}

function Files({ report }: { report: ReportRow }) {
  const [busy, setBusy] = useState('')
  const take = (format: 'xlsx' | 'csv', label: string) => {
    setBusy(format)
    void exportExcel(
      downloadReport,
      { params: { reportId: report.id }, query: { format } },
      { title: '보고 파일 받기', label },
    ).finally(() => setBusy(''))
  }
  return (
    <p className="office-drawer-line">
      <Button size="small" icon="download" busy={busy === 'xlsx'} onClick={() => take('xlsx', '엑셀 파일')}>
        엑셀
      </Button>
      <Button size="small" icon="download" busy={busy === 'csv'} onClick={() => take('csv', 'CSV 파일')}>
        CSV
      </Button>
    </p>
  )
}
