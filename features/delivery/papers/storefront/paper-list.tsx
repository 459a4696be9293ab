import { useState } from 'react'
import { showError } from '#platform/web/dialogs/errors.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Panel } from '#ui/panel.tsx'
import { downloadOrderPapers, downloadPaper, type Paper } from '../contract.ts'

/** The papers of one order: what is there with its button, what comes with its day. */
export function PaperList({ orderNumber, papers }: { orderNumber: string; papers: readonly Paper[] }) {
  const [busy, setBusy] = useState('')
  const take = (key: string, work: Promise<void>) => {
    setBusy(key)
    void work.catch((error: unknown) => void showError(error)).finally(() => setBusy(''))
  }
  return (
    <Panel
      title="이 주문의 문서"
      action={
        <Button
          size="small"
          busy={busy === 'all'}
          onClick={() =>
            take(
              'all',
              downloadFile(
                downloadOrderPapers,
                { params: { orderNumber } },
                { name: 'papers.zip', label: '주문 문서' },
              ),
            )
          }
        >
          모두 내려받기 (ZIP)
        </Button>
      }
    >
      <DataTable
        caption="이 주문의 문서"
        narrow="stack"
        rows={papers}
        rowKey={({ key }) => key}
        empty="출고하면 거래명세서와 문서가 여기에 모여요."
        columns={[
          {
            key: 'title',
            label: '문서',
            rowHead: true,
            cell: ({ title, note }) => (
              <>
                <b>{title}</b> <span className="meta">{note}</span>
              </>
            ),
          },
          { key: 'target', label: '대상', cell: ({ target }) => target },
          { key: 'state', label: '상태', stack: 'figure', cell: ({ state }) => state },
          {
            key: 'take',
            stack: 'action',
            label: '받기',
            align: 'right',
            cell: ({ key, title, target, ready, format }) =>
              ready ? (
                <Button
                  size="small"
                  busy={busy === key}
                  aria-label={`${format} ${title} ${target}`}
                  onClick={() =>
                    take(
                      key,
                      downloadFile(
                        downloadPaper,
                        { params: { orderNumber, paper: key } },
                        { name: `${title}.${format.toLowerCase()}`, label: title },
                      ),
                    )
                  }
                >
                  {format}
                </Button>
              ) : (
                ''
              ),
          },
        ]}
      />
    </Panel>
  )
}
