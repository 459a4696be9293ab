import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Paper } from '../contract.ts'
import { downloadOfficePaper, listOfficePapers } from '../office-contract.ts'
import './order-papers.css'

type Props = { orderNumber: string; mayTake: boolean }

/** Every paper of an order, there or still to come, each to be taken. */
export function OrderPapers({ orderNumber, mayTake }: Props) {
  const { data, error } = useQuery(query(listOfficePapers, { params: { orderNumber } }))
  const [busy, setBusy] = useState('')
  const take = ({ key, title, format }: Paper) => {
    setBusy(key)
    const file = { name: `${title}.${format.toLowerCase()}` }
    void downloadFile(downloadOfficePaper, { params: { orderNumber, paper: key } }, file)
      .catch((failure: unknown) => void showError(failure))
      .finally(() => setBusy(''))
  }
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (data?.papers.length === 0) return <p className="meta">문서가 없어요.</p>
  return (
    <ul className="order-papers">
      {data?.papers.map((paper) => (
        <li key={paper.key}>
          <span>
            <b>{paper.title}</b> {paper.target}
            <br />
            <span className="meta">
              {paper.note} · {paper.state}
            </span>
          </span>
          {paper.ready && mayTake && (
            <Button
              size="small"
              icon="download"
              busy={busy === paper.key}
              aria-label={`${paper.format} ${paper.title} ${paper.target}`}
              onClick={() => take(paper)}
            >
              {paper.format}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
