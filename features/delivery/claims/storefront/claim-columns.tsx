import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { ClaimHead } from '../contract.ts'
import { claimKindLabel, claimStateLabel } from '../labels.ts'

const toneOf = ({ state }: ClaimHead) =>
  state === 'done' ? 'ok' : state === 'rejected' ? 'danger' : state === 'withdrawn' ? 'neutral' : 'warn'

export const claimColumns: Column<ClaimHead>[] = [
  {
    key: 'number',
    label: '신청일 · 번호',
    rowHead: true,
    stack: 'title',
    cell: ({ claimNumber, requestedAt }) => (
      <span className="figure" translate="no">
        <Link to="/my/order/claim" search={{ clmNo: claimNumber }}>
          {claimNumber}
        </Link>
        <span className="caption"> {formatDate(requestedAt)}</span>
      </span>
    ),
  },
  { key: 'kind', label: '종류', stack: 'fact', cell: ({ kind }) => claimKindLabel[kind] },
  { key: 'summary', label: '상품', stack: 'fact', cell: ({ summary }) => summary },
  {
    key: 'state',
    label: '상태',
    stack: 'fact',
    cell: (claim) => (
      <>
        <Chip tone={toneOf(claim)}>{claimStateLabel(claim)}</Chip>
        {claim.state === 'rejected' && <span className="caption claim-why">{claim.reply}</span>}
      </>
    ),
  },
  {
    key: 'refund',
    label: '환불',
    align: 'right',
    stack: 'figure',
    cell: ({ kind, refund, state }) =>
      kind === 'exchange' || state === 'rejected' || state === 'withdrawn' ? '–' : formatWon(refund),
  },
]
