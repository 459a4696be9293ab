import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { faqCategoryLabel } from '../labels.ts'
import { addFaq, changeFaq, listOfficeFaqs, type OfficeFaq } from '../office-contract.ts'

export const Route = createFileRoute('/faqs')({ staticData: { menu: true }, component: FaqsPage })

type Category = OfficeFaq['category']
const columns: Column<OfficeFaq>[] = [
  { key: 'rank', label: '순서', align: 'right', cell: ({ rank }) => rank },
  {
    key: 'question',
    label: '질문',
    rowHead: true,
    cell: ({ question }) => <span className="office-open">{question}</span>,
  },
  {
    key: 'shown',
    label: '상태',
    cell: ({ shown }) => <StateMark tone={shown ? 'ok' : 'off'}>{shown ? '게시' : '내림'}</StateMark>,
  },
  { key: 'by', label: '수정자', rank: 2, cell: ({ actor }) => actor },
]
const categories = Object.entries(faqCategoryLabel).map(([key, label]) => ({ key: key as Category, label }))

/** 자주 묻는 질문: what clinics ask often, in the order they read it. */
function FaqsPage() {
  const { may } = useMenu()
  const list = useListPage(listOfficeFaqs, {
    filters: { category: 'member' },
    record: (faqId) => ({ faqId }),
  })
  const category = list.applied.category as Category
  return (
    <OfficeList
      title="자주 묻는 질문"
      list={list}
      columns={columns}
      rowKey={({ faqId }) => String(faqId)}
      nameOf={({ question }) => question}
      isOff={({ shown }) => !shown}
      queue={{
        label: '분류',
        current: category,
        onChange: (category) => list.search({ category }),
        items: categories,
      }}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" onClick={() => open('new')}>
            새 질문
          </Button>
        )
      }
      drawer={(faq, place) => (
        <FaqDrawer key={faq.faqId} faq={faq} category={faq.category} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => (
        <FaqDrawer key={category} faq={null} category={category} mayWrite={may('write')} place={place} />
      )}
      empty="이 분류에는 질문이 없어요."
    />
  )
}

type DrawerProps = { faq: OfficeFaq | null; category: Category; mayWrite: boolean; place: DrawerPlace }

function FaqDrawer({ faq, category, mayWrite, place }: DrawerProps) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      category: faq?.category ?? category,
      question: faq?.question ?? '',
      answer: faq?.answer ?? '',
      rank: String(faq?.rank ?? ''),
      shown: faq?.shown ?? true,
    },
    version: faq?.version,
    changes: [listOfficeFaqs],
    saved: '질문을 저장했어요.',
  })
  const [sheet] = useState(() => `faq:${newId()}`)
  const add = useSend(addFaq, { ...form.saving, sheet })
  const change = useSend(changeFaq, form.saving)
  const body = { ...form.fields, rank: form.fields.rank === '' ? Number.NaN : wholeOf(form.fields.rank) }
  return (
    <DrawerForm
      form={form}
      title={faq?.question ?? '새 질문'}
      subject={String(faq?.faqId ?? 'new')}
      busy={add.isPending || change.isPending}
      onSave={() =>
        faq
          ? change.mutate({ params: { faqId: faq.faqId }, body: { ...body, version: form.version } })
          : add.mutate({ body })
      }
    >
      <DrawerSection>
        <FormRows>
          <SelectRow
            form={form}
            name="category"
            label="분류"
            required
            options={categories.map(({ key, label }) => ({ value: key, label }))}
          />
          <TextRow form={form} name="question" label="질문" required maxLength={200} />
          <TextRow form={form} name="answer" label="답변" required rows={8} maxLength={2_000} />
          <WholeRow form={form} name="rank" label="순서" required help="작은 수가 먼저 보여요." />
          <CheckRow form={form} name="shown" label="쇼핑몰에 보이기" />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
