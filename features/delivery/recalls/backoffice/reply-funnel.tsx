import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import type { RecallRow } from '../contract.ts'

type Step = { name: string; count: number; still: number | null }

const columns: Column<Step>[] = [
  { key: 'name', label: '단계', rowHead: true, cell: ({ name }) => name },
  { key: 'count', label: '기관', align: 'right', cell: ({ count }) => `${count}곳` },
  {
    key: 'still',
    label: '남음',
    align: 'right',
    cell: ({ still }) => (still ? <b>{still}곳</b> : ''),
  },
]

/** How far the institutions of a recall have come. */
export function ReplyFunnel({ funnel }: { funnel: RecallRow['funnel'] }) {
  const { told, read, replied, collected } = funnel
  const steps: Step[] = [
    { name: '안내 보냄', count: told, still: null },
    { name: '읽음', count: read, still: told - read },
    { name: '남은 수량 알려옴', count: replied, still: told - replied },
    { name: '수거 완료', count: collected, still: told - collected },
  ]
  return (
    <DrawerSection title="알림" action={<span className="meta">{`${told}곳 가운데 ${read}곳 읽음`}</span>}>
      <DataTable
        caption="알림 진행"
        columns={columns}
        rows={steps}
        rowKey={({ name }) => name}
        density="compact"
        narrow="keep"
      />
    </DrawerSection>
  )
}
