import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { listCategories } from '../contract.ts'
import { synonymMeaningLabel } from '../labels.ts'
import {
  addSynonym,
  listMissedWords,
  listSynonyms,
  removeSynonym,
  type SynonymRow,
} from '../synonym-contract.ts'
import { Missed } from './missed-words.tsx'

/** What was pressed over the list; pressed again, it is another one. */
export type TakenWord = { words: string }
const oneWord = (words: string) => words.replaceAll(' ', '')
type Place = { mayWrite: boolean; place: DrawerPlace }

/** A new word; what buyers typed in vain stands under the form, a press away. */
export function NewSynonymDrawer({ mayWrite, place, taken }: Place & { taken: TakenWord | null }) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { word: '', means: 'category', categoryCode: '', names: '' },
    changes: [listSynonyms, listMissedWords],
    saved: '검색어를 등록했어요. 1~2초 뒤부터 찾을 수 있어요.',
    refusals: { 'nothing-meant': 'names', 'category-not-found': 'categoryCode' },
  })
  const [known, setKnown] = useState<TakenWord | null>(null)
  if (taken !== known) {
    setKnown(taken)
    if (taken) form.set({ word: oneWord(taken.words) })
  }
  const { data: categories = [] } = useQuery(query(listCategories))
  const add = useSend(addSynonym, {
    ...form.saving,
    onSuccess({ products }) {
      form.saving.onSuccess()
      if (products === 0) showToast('이 카테고리에는 지금 판매하는 상품이 없어요.', { tone: 'info' })
    },
  })
  const { word, means, categoryCode, names } = form.fields
  return (
    <DrawerForm
      form={form}
      title="검색어 등록"
      subject="new"
      busy={add.isPending}
      onSave={() =>
        add.mutate({
          body:
            means === 'category'
              ? { means, word, ...(categoryCode !== '' && { categoryCode }) }
              : { means: 'name', word, names },
        })
      }
      below={<Missed onTake={(words) => form.set({ word: oneWord(words) })} />}
    >
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="word"
            label="검색어"
            required
            maxLength={40}
            help="병의원이 검색창에 치는 말이에요. 띄어쓰기 없이 한 낱말로 적어 주세요."
          />
          <SelectRow
            form={form}
            name="means"
            label="뜻하는 것"
            required
            options={[
              { value: 'category', label: `${synonymMeaningLabel.category} 전체` },
              { value: 'name', label: '이름에 든 말' },
            ]}
          />
          {means === 'category' ? (
            <SelectRow
              form={form}
              name="categoryCode"
              label="카테고리"
              required
              emptyLabel="고르기"
              options={categories.map(({ categoryCode: code, name, level }) => ({
                value: code,
                label: `${'　'.repeat(level - 1)}${name}`,
              }))}
            />
          ) : (
            <TextRow
              form={form}
              name="names"
              label="상품 이름에 든 말"
              required
              maxLength={80}
              help="여러 낱말을 띄어 적으면 모두 든 상품만 찾아요. 예: 스킨 pn"
            />
          )}
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}

export function SynonymDrawer({ row, mayWrite, place }: Place & { row: SynonymRow }) {
  const remove = useSend(removeSynonym, {
    changes: [listSynonyms, listMissedWords],
    onSuccess() {
      showToast('검색어를 삭제했어요.')
      place.close()
    },
  })
  const ask = async () => {
    const sure = await askConfirm({
      title: `‘${row.word}’ 검색어를 삭제할까요?`,
      text: `이 말로는 더 이상 ${row.targetName} 상품을 찾지 못해요.`,
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) remove.mutate({ query: { word: row.word, means: row.means, target: row.target } })
  }
  return (
    <OfficeDrawer
      title={row.word}
      subject={row.word}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
              삭제
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '뜻하는 것', value: synonymMeaningLabel[row.means] },
            { term: '찾아 주는 상품', value: row.targetName },
          ]}
        />
      </DrawerSection>
    </OfficeDrawer>
  )
}
