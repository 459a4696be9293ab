import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { synonymMeaningLabel } from '../labels.ts'
import { listSynonyms, type SynonymRow } from '../synonym-contract.ts'
import { PinsDrawer } from './pins-drawer.tsx'
import { StopsDrawer } from './stops-drawer.tsx'
import { MissedBar } from './missed-words.tsx'
import { NewSynonymDrawer, SynonymDrawer, type TakenWord } from './synonym-drawer.tsx'

export const Route = createFileRoute('/synonyms')({ staticData: { menu: true }, component: SynonymsPage })

const columns: Column<SynonymRow>[] = [
  {
    key: 'word',
    label: '검색어',
    rowHead: true,
    cell: ({ word }) => <span className="office-open">{word}</span>,
  },
  { key: 'means', label: '뜻하는 것', cell: ({ means }) => synonymMeaningLabel[means] },
  { key: 'target', label: '찾아 주는 상품', cell: ({ targetName }) => targetName },
]
const keyOf = ({ word, means, target }: SynonymRow) => [word, means, target].join('/')

/** 검색어: what buyers type and what it stands for; what was not found becomes one with a press. */
function SynonymsPage() {
  const { may } = useMenu()
  const [taken, setTaken] = useState<TakenWord | null>(null)
  const list = useListPage(listSynonyms, { filters: { search: '', means: '' } })
  return (
    <OfficeList
      title="검색어"
      note="병의원이 치는 말을 카테고리나 상품 이름에 이어 주면, 곧바로 검색에 쓰여요."
      list={list}
      columns={columns}
      rowKey={keyOf}
      nameOf={({ word, targetName }) => `${word} (${targetName})`}
      queue={{
        label: '보기',
        current: list.applied.means,
        onChange: (means) => list.search({ means }),
        items: [
          { key: '', label: '전체' },
          { key: 'category', label: synonymMeaningLabel.category },
          { key: 'name', label: synonymMeaningLabel.name },
        ],
      }}
      filters={<SearchFilter list={list} name="search" label="검색어나 뜻" maxLength={40} />}
      summary={(open) =>
        may('write') && (
          <MissedBar
            onTake={(words) => {
              setTaken({ words })
              open('new')
            }}
          />
        )
      }
      actions={(open) =>
        may('write') && (
          <>
            <Button onClick={() => open('stops')}>빼고 찾을 말</Button>
            <Button onClick={() => open('pins')}>먼저 보일 상품</Button>
            <Button
              variant="primary"
              onClick={() => {
                setTaken(null)
                open('new')
              }}
            >
              검색어 등록
            </Button>
          </>
        )
      }
      drawer={(row, place) => <SynonymDrawer row={row} mayWrite={may('write')} place={place} />}
      extraDrawer={(name, place) =>
        name === 'stops' ? (
          <StopsDrawer mayWrite={may('write')} place={place} />
        ) : name === 'pins' ? (
          <PinsDrawer mayWrite={may('write')} place={place} />
        ) : (
          <NewSynonymDrawer mayWrite={may('write')} place={place} taken={taken} />
        )
      }
      empty="조건에 맞는 검색어가 없어요."
    />
  )
}
