import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '#domain/contact.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import {
  ADDRESS_LIMIT,
  listDeliveryAddresses,
  removeDeliveryAddress,
  type DeliveryAddress,
} from '../addresses-contract.ts'
import { AddressDialog } from './address-dialog.tsx'
import './orders.css'

export const Route = createFileRoute('/_aside/my/member/addresses')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '배송지 관리',
    breadcrumb: ['마이페이지', '회원정보', '배송지 관리'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listDeliveryAddresses)),
  component: AddressesPage,
})

/** 배송지 관리: where the institution's goods go. */
function AddressesPage() {
  const { data: addresses } = useSuspenseQuery(query(listDeliveryAddresses))
  const [open, setOpen] = useState<DeliveryAddress | 'new' | null>(null)
  const remove = useSend(removeDeliveryAddress, {
    changes: [listDeliveryAddresses],
    onSuccess: () => showToast('배송지를 지웠어요.'),
    onError: (error) => void showError(error),
  })
  const ask = async ({ addressId, label }: DeliveryAddress) => {
    const text = '지난 주문의 배송지는 그대로 남아요.'
    if (
      await askConfirm({ title: `${label} 배송지를 지울까요?`, text, confirmLabel: '지우기', danger: true })
    )
      remove.mutate({ params: { addressId } })
  }
  const columns: Column<DeliveryAddress>[] = [
    {
      key: 'label',
      label: '배송지',
      rowHead: true,
      width: '180px',
      cell: ({ label, isDefault }) => (
        <>
          {label} {isDefault && <Chip tone="accent">기본</Chip>}
        </>
      ),
    },
    {
      key: 'address',
      label: '주소',
      cell: ({ postcode, address1, address2 }) =>
        `(${postcode}) ${[address1, address2].filter(Boolean).join(', ')}`,
    },
    {
      key: 'receiver',
      label: '받는 분',
      width: '160px',
      cell: ({ receiver, phone }) => `${receiver} ${formatPhone(phone)}`,
    },
    {
      key: 'change',
      label: '바꾸기',
      labelHidden: true,
      width: '150px',
      stack: 'action',
      cell: (address) => (
        <span className="address-acts">
          <Button size="small" aria-label={`${address.label} 수정`} onClick={() => setOpen(address)}>
            수정
          </Button>
          <Button
            size="small"
            aria-label={`${address.label} 지우기`}
            disabled={remove.isPending}
            onClick={() => void ask(address)}
          >
            지우기
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHead
        title="배송지 관리"
        note={`${ADDRESS_LIMIT}곳 중 ${addresses.length}곳`}
        lead="빠른주문, 정기 주문, 자동 주문은 기본 배송지로 보내요."
        action={
          <Button
            variant="primary"
            disabled={addresses.length >= ADDRESS_LIMIT}
            disabledReason={
              addresses.length >= ADDRESS_LIMIT
                ? `배송지는 ${ADDRESS_LIMIT}개까지 저장할 수 있어요.`
                : undefined
            }
            onClick={() => setOpen('new')}
          >
            새 배송지
          </Button>
        }
      />
      {addresses.length === 0 ? (
        <EmptyState detail="자주 받는 곳을 저장해 두면 주문할 때 고르기만 하면 돼요.">
          저장한 배송지가 없어요.
        </EmptyState>
      ) : (
        <DataTable
          caption="배송지"
          columns={columns}
          rows={addresses}
          rowKey={({ addressId }) => String(addressId)}
          ruled
        />
      )}
      {open && <AddressDialog address={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
